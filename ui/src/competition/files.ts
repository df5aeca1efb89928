/** Files that the server hands over inside an answer. */
import { handOver } from "@/device";

/** Hands base64 over as a file. */
export function saveBytes(name: string, base64: string): void {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  handOver(name, new Blob([bytes], { type: "application/octet-stream" }));
}
