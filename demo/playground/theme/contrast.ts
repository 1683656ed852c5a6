/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

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
  /** 0 where a colour cannot be read. */
  readonly ratio: number;
}

/** The relative luminance of WCAG 2.2: 0 is black, 1 is white. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2: 1 to 21. */
function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Every pair of colours in both schemes, the worst first.
 *
 * @param colourOf - The colour of a token; undefined for what is none.
 */
export function checkContrast(colourOf: (token: string, scheme: Scheme) => Rgb | undefined): ContrastCheck[] {
  const checks = SCHEMES.flatMap((scheme) =>
    PAIRS.map(([front, behind, least]) => {
      const [one, other] = [front, behind].map((name) => colourOf(`--kyc-${name}`, scheme));
      return { front, behind, scheme, least, ratio: one && other ? contrastRatio(one, other) : 0 };
    }),
  );
  return checks.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
}

export function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
