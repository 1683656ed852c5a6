import type { ElementUse, Given } from './element-use.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string, signs: RegExp): string => text.replaceAll(signs, (sign) => ENTITIES[sign]!);

/** In the quotes that need fewer entities: JSON reads best in single ones. */
function htmlAttribute(name: string, text: string): string {
  if (text === '') return name;
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${name}=${quote}${escape(text, new RegExp(`[&${quote}]`, 'g'))}${quote}`;
}

export const attributesOfPage = (language: string, direction: string): string =>
  `${htmlAttribute('lang', language)}${direction === 'rtl' ? ' dir="rtl"' : ''}`;

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

/** The element, and its partner after it. */
export function elementMarkup({ tagName, attributes, slots, partner }: ElementUse): string {
  const written = (all: readonly Given[]) => all.map(({ name, text }) => htmlAttribute(name, text));
  const slotted = slots.map(
    ({ name, text }) => `<span ${htmlAttribute('slot', name)}>${escape(text, /[&<>]/g)}</span>`,
  );
  const own = tag(tagName, written(attributes), slotted);
  return partner === undefined ? own : `${own}\n${tag(partner.tagName, written(partner.attributes), [])}`;
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
