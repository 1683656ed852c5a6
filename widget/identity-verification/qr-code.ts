import { generate } from 'lean-qr';

/** A QR code as the outline of its dark squares. Made in the page: the link is shown to no other service. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  const { size, get } = generate(text);
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size, path };
}
