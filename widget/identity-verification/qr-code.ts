import { generate } from 'lean-qr';

/** The light margin that readers need, in modules: ISO/IEC 18004, quiet zone. */
const QUIET_ZONE = 4;
const SVG = 'http://www.w3.org/2000/svg';

/** A QR code as SVG. Generated in the page, so the link goes to no other service. */
export function qrCode(link: string): SVGElement {
  const { size, get } = generate(link);
  let outline = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (get(x, y)) outline += `M${x} ${y}h1v1h-1z`;
  }
  const side = size + 2 * QUIET_ZONE;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`);
  picture.ariaHidden = 'true';
  // Dark on light in both schemes: many readers need that.
  picture.style.cssText =
    'inline-size:148px;background:#fff;fill:#000;border-radius:8px;shape-rendering:crispEdges;forced-color-adjust:none';
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', outline);
  picture.append(squares);
  return picture;
}
