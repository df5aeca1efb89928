/** What this device adds to a deal's seed: 32 random bytes, as hexadecimal digits (record.md). */
export function newContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A long text's two ends, for people to compare. */
export const short = (text: string): string =>
  text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
