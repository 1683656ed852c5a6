import type { Tokens } from './token-values.js';

export function themeCss(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:root {\n${lines.join('')}}\n`;
}

const DECLARATION = /(--kyc-[\w-]+)\s*:\s*([^;{}]+)/g;

/**
 * Reads a theme from a style sheet, or from a JSON object of values by token.
 *
 * @param known - The tokens of the elements: others are left out.
 */
export function readTheme(text: string, known: readonly string[]): Tokens {
  const found = text.trim().startsWith('{') ? fromJson(text) : fromCss(text);
  return Object.fromEntries(found.filter(([name, value]) => known.includes(name) && isValue(value)));
}

const fromCss = (text: string): [string, string][] =>
  [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(DECLARATION)].map(([, name = '', value = '']) => [
    name,
    value.trim().replaceAll(/\s+/g, ' '),
  ]);

function fromJson(text: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value),
    ]);
  } catch {
    return [];
  }
}

const isValue = (value: string): boolean => value !== '' && !/[;{}]/.test(value);
