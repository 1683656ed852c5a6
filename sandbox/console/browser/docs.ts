/** The documentation, in English only: its readers write code. */
import { call } from './calls.js';
import { card, element, muted } from './element.js';
import { address, texts } from './page-language.js';
import { fixedTable } from './table.js';
import { RULES_PATH } from './texts.js';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly head: readonly string[];
  /** The columns of `head` that hold code. */
  readonly code: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | readonly string[] | undefined>>;
}

export interface Reference {
  readonly docs: readonly Section[];
  readonly rules: readonly Section[];
  readonly rulesIntro: string;
}

function english(sections: Reference['docs']): HTMLElement {
  const cards = sections.map(({ id, title, intro, head, code, rows }) => {
    const columns = head.map((label, index) => ({
      key: String(index),
      label,
      kind: code.includes(label) ? ('code' as const) : undefined,
      href: label === 'Assumption' ? () => `${address('docs')}#assumptions` : undefined,
    }));
    const made = card(element('h2', {}, title), muted(intro), fixedTable(title, columns, rows));
    made.id = id;
    return made;
  });
  return element('div', { lang: 'en', dir: 'ltr', class: 'cards-one' }, ...cards);
}

export async function docsPage(): Promise<[string, ...HTMLElement[]]> {
  const { docs } = await call<Reference>('GET', '/sandbox/reference');
  const rules = element('a', { href: RULES_PATH, lang: 'en' }, 'All rules of the document, with their tests');
  return [texts.docsCard, element('p', {}, rules), english(docs)];
}

export async function rulesPage(): Promise<[string, ...HTMLElement[]]> {
  const { rules, rulesIntro } = await call<Reference>('GET', '/sandbox/reference');
  return [rulesIntro, english(rules)];
}
