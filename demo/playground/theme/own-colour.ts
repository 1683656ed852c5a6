import { contrastRatio, hexOf, type Rgb } from './contrast.js';
import { readColour } from './read-colour.js';
import { lightDark, type Tokens } from './token-values.js';

/** The raised surfaces of the elements, light and dark: what can be read there can be read on the others. */
const DAY: Rgb = [246, 247, 249];
const NIGHT: Rgb = [28, 32, 39];
/** WCAG 2.2 AA asks for 4.5; on a tint of the colour itself a fifth of it is lost. */
const LEAST = 5.6;

/** The colour, moved towards black or white until it can be read on the surface. */
function readable(colour: Rgb, behind: Rgb): Rgb {
  const end = behind === DAY ? 0 : 255;
  for (let share = 0; share < 1; share += 0.02) {
    const moved = colour.map((channel) => Math.round(channel + (end - channel) * share)) as unknown as Rgb;
    if (contrastRatio(moved, behind) >= LEAST) return moved;
  }
  return [end, end, end];
}

/** The accent of both schemes, from one colour of a brand. */
export function ownColour(value: string): Tokens {
  const colour = readColour(value) ?? [0, 0, 0];
  const [light, dark] = [DAY, NIGHT].map((behind) => hexOf(readable(colour, behind)));
  return { '--kyc-accent': lightDark(light!, dark!) };
}
