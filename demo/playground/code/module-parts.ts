/** What the modules of every framework have in common. */
import type { CodeFile, ElementUse, Given } from './element-use.js';
import { escapeText, htmlAttribute, inScript, literal } from './markup.js';

export const REPORT = '({ type, detail }: CustomEvent) => console.log(type, detail)';

/** A bundled script does not come from the proxy, so the element has to be given its address. */
export function endpointOf({ attributes, proxy }: ElementUse): Given[] {
  return proxy === '' || attributes.some(({ name }) => name === 'endpoint')
    ? []
    : [{ name: 'endpoint', fieldName: 'endpoint', text: proxy, value: proxy }];
}

export function withEndpoint(use: ElementUse): ElementUse {
  const partner = use.partner && {
    ...use.partner,
    attributes: [...use.partner.attributes, ...endpointOf(use)],
  };
  return { ...use, attributes: [...use.attributes, ...endpointOf(use)], partner };
}

export function imports({ tagName, partner }: ElementUse): string[] {
  return [tagName, ...(partner ? [partner.tagName] : [])].map(
    (name) => `import 'kyc-elements/${name.replace('kyc-', '')}/define.js';`,
  );
}

export interface Constant {
  readonly name: string;
  readonly value: unknown;
}

export const constants = (all: readonly Constant[]): string[] =>
  all.length > 0
    ? [...all.map(({ name, value }) => inScript(`const ${name} = ${constant(value)};`)), '']
    : [];

/** The properties take the literal types. */
export const constant = (value: unknown): string =>
  typeof value === 'object' ? `${literal(value)} as const` : literal(value);

export const block = (lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', ...lines.slice(0, -1)] : [];

export const attributesOfPage = (language: string, direction: string): string =>
  `${htmlAttribute('lang', language)}${direction === 'rtl' ? ' dir="rtl"' : ''}`;

/** The elements follow the language of the document. */
export function pageFile({ language, direction }: ElementUse): CodeFile[] {
  if (language === 'en' && direction === 'ltr') return [];
  return [{ name: 'index.html', text: `<html ${escapeText(attributesOfPage(language, direction), false)}>` }];
}
