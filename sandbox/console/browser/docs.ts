/** The documentation, in English only: its readers write code. */
import { html } from 'lit-html';
import type { Content } from './page-frame.js';
import { muted, texts } from './page-language.js';
import { table } from './table.js';

const CODE = new Set(['Key', 'Last digit', 'Form', 'Send', 'Where to change it', 'Test']);

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly head: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | readonly string[] | undefined>>;
}

export interface Reference {
  readonly docs: readonly Section[];
  readonly rules: readonly Section[];
}

export const docsPage = (): Content => ({
  intro: texts.docsIntro,
  polls: ['/sandbox/reference'],
  isFixed: true,
  draw([answer]) {
    const { docs, rules } = answer as unknown as Reference;
    const sections = [...docs, ...rules];
    return html`<nav class="chips" lang="en" dir="ltr" aria-label=${texts.docs}>
        ${sections.map(({ id, title }) => html`<a class="chip" href="#${id}">${title}</a>`)}
      </nav>
      ${sections.map(drawSection)}`;
  },
});

function drawSection({ id, title, intro, head, rows }: Section) {
  const columns = head.map((label, index) => ({
    key: String(index),
    label,
    isCode: CODE.has(label),
  }));
  return html`<section class="card" id=${id} lang="en" dir="ltr">
    <h2>${title}</h2>
    ${muted(intro)} ${table(title, columns, rows)}
  </section>`;
}
