import type { ElementUse, Given } from './element-use.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
  '@': '&#64;',
};

const escape = (text: string, signs: RegExp): string => text.replaceAll(signs, (sign) => ENTITIES[sign]!);

/** Braces begin an expression in the templates of frameworks, and an at sign a block of Angular's. */
export const escapeText = (text: string, isTemplate: boolean): string =>
  escape(text, isTemplate ? /[&<>{}@]/g : /[&<>]/g);

/** In the quotes that need fewer entities: JSON reads best in single ones. */
export function htmlAttribute(name: string, text: string, isTemplate = false): string {
  if (text === '') return name;
  const isSingle = text.includes('"') && !text.includes("'");
  const quote = isSingle ? "'" : '"';
  const signs = new RegExp(`[&${quote}${isTemplate ? '{}' : ''}]`, 'g');
  return `${name}=${quote}${escape(text, signs)}${quote}`;
}

/** A tag with its attributes, one a line as soon as they are many, and its children. */
export function tag(
  name: string,
  attributes: readonly string[],
  children: readonly string[],
  isVoid = false,
): string {
  const oneLine = [name, ...attributes].join(' ');
  const end = isVoid ? 0 : name.length + 3;
  const isShort = attributes.length < 3 && oneLine.length + end < 78 && !oneLine.includes('\n');
  const start = isShort ? `<${oneLine}` : `<${name}\n${attributes.map((one) => `${indent(one)}\n`).join('')}`;
  if (isVoid && children.length === 0) return `${start}${isShort ? ' ' : ''}/>`;
  const inner = children.map((child) => `\n${indent(child)}`).join('');
  return `${start}>${inner}${inner === '' ? '' : '\n'}</${name}>`;
}

export function indent(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

/** The element in HTML and in templates that are like it, with its partner after it. */
export function templateMarkup(
  { tagName, attributes, slots, partner }: ElementUse,
  isTemplate: boolean,
  more: readonly string[] = [],
  attribute = (given: Given) => htmlAttribute(given.name, given.text, isTemplate),
): string {
  const slotted = slots.map(
    ({ name, text }) => `<span ${htmlAttribute('slot', name)}>${escapeText(text, isTemplate)}</span>`,
  );
  const own = tag(tagName, [...attributes.map(attribute), ...more], slotted);
  return partner === undefined
    ? own
    : `${own}\n${tag(partner.tagName, partner.attributes.map(attribute), [])}`;
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${quoted(value)}'` : JSON.stringify(value, undefined, 2);
}

const quoted = (value: string): string =>
  JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);

/** `</script>` inside a script would end it. */
export const inScript = (code: string): string => code.replaceAll(/<\/(?=script)/gi, String.raw`<\/`);
