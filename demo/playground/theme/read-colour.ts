import type { Rgb } from './contrast.js';

let pixel: CanvasRenderingContext2D | null | undefined;

/** Any colour that the browser knows, without its transparency; undefined for what is none. */
export function readColour(value: string): Rgb | undefined {
  if (!CSS.supports('color', value) || /var\(|light-dark\(|currentcolor/i.test(value)) return undefined;
  pixel ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!pixel) return undefined;
  pixel.fillStyle = value;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
