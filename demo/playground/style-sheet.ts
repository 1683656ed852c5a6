import type { Settings } from './settings/settings.js';

/** Writes tokens and parts as rules. Through the object model: no value can end its rule. */
export function styleSheetOf(
  sheet: CSSStyleSheet,
  tagName: string,
  { tokens, parts }: Pick<Settings, 'tokens' | 'parts'>,
): void {
  sheet.replaceSync('');
  const declarations = (selector: string) =>
    (sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule).style;
  const root = declarations(':root');
  for (const [name, value] of Object.entries(tokens)) root.setProperty(name, value);
  for (const [part, text] of Object.entries(parts)) declarations(`${tagName}::part(${part})`).cssText = text;
}
