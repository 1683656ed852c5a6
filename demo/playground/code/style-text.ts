import type { ShownSettings } from '../settings/settings.js';

export function styleText(tagName: string, { tokens, parts, scheme }: ShownSettings): string {
  const scheming = scheme ? [['color-scheme', scheme] as const] : [];
  return [
    rule(':root', [...scheming, ...Object.entries(tokens)]),
    ...Object.entries(parts).map(([part, text]) => rule(`${tagName}::part(${part})`, declarationsOf(text))),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function rule(selector: string, declarations: readonly (readonly [string, string])[]): string {
  const lines = declarations.map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : '';
}

/** `border: 0; color: red` by name. What is no declaration, or would end the rule, is left out. */
export function declarationsOf(text: string): readonly (readonly [string, string])[] {
  return text.split(';').flatMap((one) => {
    const [, name, value] = /^\s*(-{0,2}[a-z][\w-]*)\s*:\s*([^{}]+?)\s*$/i.exec(one) ?? [];
    return name && value ? [[name, value] as const] : [];
  });
}
