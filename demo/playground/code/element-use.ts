import { settableAttributes, type Declaration } from '../settings/manifest.js';
import type { Settings } from '../settings/settings.js';

export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** An attribute as code needs it: HTML by `name` and `text`, JavaScript by `fieldName` and `value`. */
export interface Given {
  readonly name: string;
  readonly fieldName: string;
  readonly text: string;
  readonly value: unknown;
}

export interface UsedElement {
  readonly tagName: string;
  readonly className: string;
  readonly attributes: readonly Given[];
}

/** What the code says in every syntax. */
export interface ElementUse {
  /** The element, and the one that shows this element's screenings. */
  readonly elements: readonly UsedElement[];
  /** The first event of the element that is a result. */
  readonly event: string;
  /** Where `/kyc-elements.js` is. */
  readonly proxy: string;
  readonly language: 'en' | 'ar';
  /** The files of the theme: none, or its style sheet. */
  readonly theme: readonly CodeFile[];
}

/** Your back end answers here. */
const CONNECTION = plain('session-url', '/session', 'sessionUrl');

export function elementUse(
  declaration: Declaration,
  declarations: readonly Declaration[],
  { attributes, tokens }: Pick<Settings, 'attributes' | 'tokens'>,
  page: Pick<ElementUse, 'proxy' | 'language'>,
): ElementUse {
  const given = settableAttributes(declaration).flatMap(({ name, fieldName, type }) => {
    const text = attributes[name];
    return text === undefined ? [] : [{ name, fieldName, text, value: valueOf(text, type.text) }];
  });
  const results = declarations.filter(
    ({ tagName }) => attributes['for'] && tagName === 'kyc-screening-results',
  );
  const use = ({ tagName, name: className }: Declaration, own: readonly Given[]) => ({
    tagName,
    className,
    attributes: [...own, CONNECTION],
  });
  const rules = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return {
    ...page,
    elements: [use(declaration, given), ...results.map((one) => use(one, [plain('id', attributes['for']!)]))],
    event: declaration.events.find(({ name }) => !['kyc-status', 'kyc-error'].includes(name))!.name,
    theme: rules.length > 0 ? [{ name: 'theme.css', text: `:root {\n${rules.join('')}}` }] : [],
  };
}

function plain(name: string, text: string, fieldName = name): Given {
  return { name, fieldName, text, value: text };
}

function valueOf(text: string, type: string): unknown {
  if (type.startsWith('boolean')) return true;
  if (type.startsWith('number') && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  if (!/^[[{]/.test(text.trim())) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A tag with its attributes, one a line as soon as they are many. */
export function tag(name: string, attributes: readonly string[], end: string): string {
  const oneLine = `<${[name, ...attributes].join(' ')}${end === '/>' ? ' />' : end}`;
  const isShort = attributes.length < 3 && oneLine.length < 78 && !oneLine.includes('\n');
  return isShort ? oneLine : `<${name}\n${indent(attributes.join('\n'))}\n${end}`;
}

export function indent(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

export const startOfPage = (language: 'en' | 'ar'): string =>
  `<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>`;
