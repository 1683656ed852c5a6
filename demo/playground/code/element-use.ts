import { jsonValue } from '../settings/apply-settings.js';
import type { Declaration } from '../settings/manifest.js';
import { SECRET_ATTRIBUTES, type Settings, type ShownSettings } from '../settings/settings.js';
import { styleText } from './style-text.js';

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

/** What the code of every framework says, before its syntax. */
export interface ElementUse {
  readonly tagName: string;
  readonly className: string;
  readonly attributes: readonly Given[];
  /** Set by script: no attribute exists. */
  readonly properties: readonly { readonly name: string; readonly value: unknown }[];
  readonly slots: readonly { readonly name: string; readonly text: string }[];
  readonly events: readonly string[];
  /** The element that shows this form's screenings. */
  readonly partner: Pick<ElementUse, 'tagName' | 'className' | 'attributes'> | undefined;
  /** Where `/kyc-elements.js` is. */
  readonly proxy: string;
  readonly language: string;
  readonly direction: string;
  /** The page's style sheet; empty if nothing is changed. */
  readonly style: string;
}

/** Your back end answers here. */
const SESSION_URL = '/session';
/** What a scripted screen calls is no address for a page. */
const SCRIPTED = /\.scripted\.invalid/;

export function elementUse(
  declaration: Declaration,
  declarations: readonly Declaration[],
  settings: ShownSettings,
  proxy: string,
): ElementUse {
  const results = declarations.find((one) => one.tagName === 'kyc-screening-results');
  const target = settings.attributes['for'];
  const connection = connectionOf(declaration, settings);
  return {
    ...nameOf(declaration),
    attributes: [...givenAttributes(declaration, settings), ...connection],
    properties: Object.entries(settings.properties).flatMap(([name, text]) => {
      const value = jsonValue(text);
      return value === undefined ? [] : [{ name, value }];
    }),
    slots: Object.entries(settings.slots).map(([name, text]) => ({ name, text })),
    events: settings.events,
    partner:
      target && results
        ? { ...nameOf(results), attributes: [plain('id', target), ...connection] }
        : undefined,
    proxy,
    language: settings.language,
    direction: settings.direction,
    style: styleText(declaration.tagName, settings),
  };
}

const nameOf = ({ tagName, name: className }: Declaration) => ({ tagName, className });

const plain = (name: string, text: string, fieldName = name): Given => ({
  name,
  fieldName,
  text,
  value: text,
});

function givenAttributes(declaration: Declaration, { attributes }: Settings): Given[] {
  return declaration.attributes.flatMap(({ name, fieldName, type }) => {
    const text = attributes[name];
    if (text === undefined || SECRET_ATTRIBUTES.includes(name) || SCRIPTED.test(text)) return [];
    return [{ name, fieldName, text, value: valueOf(text, type.text) }];
  });
}

function valueOf(text: string, type: string): unknown {
  if (type.startsWith('boolean')) return true;
  if (type.startsWith('number') && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  const parsed = /^[[{]/.test(text.trim()) ? jsonValue(text) : undefined;
  return parsed ?? text;
}

function connectionOf(declaration: Declaration, { attributes }: Settings): Given[] {
  const own = ['session-url', 'publishable-key'].some((name) => attributes[name]);
  const hasSessionUrl = declaration.attributes.some(({ name }) => name === 'session-url');
  return own || !hasSessionUrl ? [] : [plain('session-url', SESSION_URL, 'sessionUrl')];
}
