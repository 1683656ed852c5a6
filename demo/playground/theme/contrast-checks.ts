import { contrastRatio, type Rgb } from './contrast.js';
import { SCHEMES, valueIn, type Scheme, type Tokens } from './token-values.js';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls. */
const TEXT = 4.5;
const EDGE = 3;

const PAIRS: readonly (readonly [front: string, behind: string, least: number])[] = [
  ['ink', 'surface', TEXT],
  ['ink', 'raised', TEXT],
  ['ink', 'tint', TEXT],
  ['muted', 'surface', TEXT],
  ['muted', 'raised', TEXT],
  ['accent', 'surface', TEXT],
  ['accent', 'tint', TEXT],
  ['on-accent', 'accent', TEXT],
  ['good', 'surface', TEXT],
  ['warn', 'surface', TEXT],
  ['bad', 'surface', TEXT],
  ['edge', 'surface', EDGE],
];

export interface ContrastCheck {
  readonly front: string;
  readonly behind: string;
  readonly scheme: Scheme;
  readonly least: number;
  /** Undefined where a colour cannot be read. */
  readonly ratio: number | undefined;
  readonly isEnough: boolean;
}

/** @param colourOf - Reads any CSS colour; undefined for what is none. */
export function checkContrast(
  tokens: Tokens,
  defaults: Tokens,
  colourOf: (value: string) => Rgb | undefined,
): ContrastCheck[] {
  const known = PAIRS.map(([front, behind, least]) => [`--kyc-${front}`, `--kyc-${behind}`, least] as const);
  return known
    .filter(([front, behind]) => front in defaults && behind in defaults)
    .flatMap(([front, behind, least]) =>
      SCHEMES.map((scheme) => {
        const [one, other] = [front, behind].map((name) => colourOf(valueIn(scheme, name, tokens, defaults)));
        const ratio = one && other && contrastRatio(one, other);
        return { front, behind, scheme, least, ratio, isEnough: ratio !== undefined && ratio >= least };
      }),
    );
}
