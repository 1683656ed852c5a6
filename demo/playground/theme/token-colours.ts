import { element } from '../controls/dom.js';
import type { Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';
import type { Rgb, Scheme } from './contrast.js';

/** What stands in the page to have its colour computed. */
export const probe = element('span', { hidden: true });
const canvas = element('canvas', { width: '1', height: '1' }).getContext('2d', { willReadFrequently: true })!;

/** Reads the colour of a token as the browser computes it; undefined for what is no colour. */
export function tokenColours({ cssProperties }: Declaration, tokens: Settings['tokens']) {
  const values = new Map(cssProperties.map(({ name, default: value }) => [name, tokens[name] ?? value]));
  // Inside, an element reads a token under this prefix, and so do the defaults.
  const inner = (name: string) => name.replace('--kyc-', '--_');
  for (const [name, value] of values) probe.style.setProperty(inner(name), value);

  return (name: string, scheme: Scheme): Rgb | undefined => {
    if (!CSS.supports('color', values.get(name) ?? '')) return undefined;
    probe.style.cssText += `; color-scheme: ${scheme}; color: var(${inner(name)})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}
