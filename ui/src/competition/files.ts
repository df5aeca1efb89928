/** Files that the server hands over inside an answer. */

/** Hands base64 over as a file. */
export function saveBytes(name: string, base64: string): void {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  // some browsers read it only after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A QR code's SVG as a picture: as a file it must name its namespace. */
export function qrPicture(qr: string): string {
  const svg = qr.includes("xmlns=") ? qr : qr.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
