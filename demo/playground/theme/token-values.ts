import type { Declaration } from '../settings/manifest.js';

export type Scheme = 'light' | 'dark';
export const SCHEMES: readonly Scheme[] = ['light', 'dark'];
export type Tokens = Readonly<Record<string, string>>;

/** Inside, an element reads a token under this prefix: `--_accent` is `--kyc-accent`. */
const PRIVATE = /var\((--_[\w-]+)\)/g;

/** A token's value in one scheme, with other tokens in it replaced by their values. */
export function valueIn(scheme: Scheme, name: string, tokens: Tokens, defaults: Tokens): string {
  const value = ofScheme(tokens[name] ?? defaults[name] ?? '', scheme);
  return value.replaceAll(PRIVATE, (whole, inner: string) => {
    const other = inner.replace('--_', '--kyc-');
    return other === name || !(other in defaults) ? whole : valueIn(scheme, other, tokens, defaults);
  });
}

/** `light-dark(a, b)` in one scheme; another value is the same in both. */
export function ofScheme(value: string, scheme: Scheme): string {
  const [, inner] = /^\s*light-dark\((.*)\)\s*$/s.exec(value) ?? [];
  if (inner === undefined) return value.trim();
  const parts = inner.split(/,(?![^(]*\))/).map((part) => part.trim());
  return (scheme === 'light' ? parts[0] : parts[1]) ?? '';
}

export const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

export function defaultTokens({ cssProperties }: Declaration): Tokens {
  return Object.fromEntries(cssProperties.map(({ name, default: value }) => [name, value]));
}

export type TokenKind = 'colour' | 'size' | 'font';

export function tokenKind(value: string): TokenKind {
  if (/^(?:light-dark|color-mix)\(|^#/.test(value)) return 'colour';
  return /^[\d.]+(?:px|rem)$/.test(value) ? 'size' : 'font';
}
