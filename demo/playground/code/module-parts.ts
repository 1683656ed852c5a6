/** What the modules of every framework have in common. */
import type { CodeFile, ElementUse } from './element-use.js';
import { escapeText, htmlAttribute, inScript, literal } from './markup.js';

export const REPORT = '({ type, detail }: CustomEvent) => console.log(type, detail)';

/** A bundled script does not come from the proxy, so the elements have to be given its address. */
export function withEndpoint(use: ElementUse): ElementUse {
  const { attributes, partner, proxy } = use;
  const isGiven = attributes.some(({ name }) => name === 'endpoint');
  const endpoint = isGiven ? [] : [{ name: 'endpoint', fieldName: 'endpoint', text: proxy, value: proxy }];
  return {
    ...use,
    attributes: [...attributes, ...endpoint],
    partner: partner && { ...partner, attributes: [...partner.attributes, ...endpoint] },
  };
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

/** The script of a template's module. */
export function moduleScript(use: ElementUse): string[] {
  const values = constants(use.properties);
  return [
    ...imports(use),
    ...(use.style ? ["import './theme.css';"] : []),
    ...(values.length > 0 ? ['', ...values.slice(0, -1)] : []),
    ...(use.events.length > 0 ? ['', `const report = ${REPORT};`] : []),
  ];
}

export const attributesOfPage = (language: string, direction: string): string =>
  `${htmlAttribute('lang', language)}${direction === 'rtl' ? ' dir="rtl"' : ''}`;

/** The elements follow the language of the document. */
export function pageFile({ language, direction }: ElementUse): CodeFile[] {
  if (language === 'en' && direction === 'ltr') return [];
  return [{ name: 'index.html', text: `<html ${escapeText(attributesOfPage(language, direction), false)}>` }];
}
