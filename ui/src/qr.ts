/** QR codes, which the server draws. */

/** A QR code's SVG as a picture, so that a page needs to trust no markup; as a file it must name its namespace. */
export function qrPicture(qr: string): string {
  const svg = qr.includes("xmlns=") ? qr : qr.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
