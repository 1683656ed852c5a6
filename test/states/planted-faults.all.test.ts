import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { referenceOf, storedReference } from './reference.js';
import { renderAll } from './renderings.js';
import { openStates, type States } from './states-page.js';

const ELEMENT = 'identity-verification';

/** A different screen for each; `lang`: in this language alone. */
const FAULTS: Readonly<Record<string, { fault: string; at: string; lang?: 'ar' }>> = {
  ask: { fault: 'a word is changed', at: 'h2' },
  'in-line': { fault: 'a button has no name', at: 'button' },
  offline: { fault: 'a text is not seen', at: 'p' },
  'completed-with-details': { fault: 'a value is removed', at: 'dd' },
  rejected: { fault: 'a control has no role', at: 'button' },
  expired: { fault: 'a heading has another level', at: 'h2' },
  cancelled: { fault: 'a text is dropped', at: 'p', lang: 'ar' },
  refused: { fault: 'a text is not heard', at: 'p' },
  unavailable: { fault: 'a picture is another', at: '.mark' },
};

let states: States;
before(async () => {
  states = await openStates();
});
after(async () => {
  await states?.close();
});

test('each fault planted in a screen changes what is stored of that screen', async () => {
  const renderings = await renderAll(states, ELEMENT, { opened: (page) => page.evaluate(plant, FAULTS) });
  assert.deepEqual(changedSections(storedReference(ELEMENT), referenceOf(renderings)), Object.keys(FAULTS));
});

function changedSections(before: string, after: string): string[] {
  const sections = (reference: string) =>
    new Map(reference.split('## ').map((section) => [section.split('\n')[0]!, section]));
  const [old, now] = [sections(before), sections(after)];
  const changed = [...old].filter(([name, section]) => now.get(name) !== section).map(([name]) => name);
  return changed.filter((name) => name !== 'styles');
}

/** Runs in the page. */
function plant(faults: typeof FAULTS): void {
  const changes: Record<string, (element: HTMLElement) => void> = {
    'a word is changed': (element) => element.append(' really'),
    'a button has no name': (element) => element.replaceChildren(),
    'a heading has another level': (element) => rename(element, 'h3'),
    'a control has no role': (element) => rename(element, 'span'),
    'a text is dropped': (element) => element.remove(),
    'a value is removed': (element) => element.remove(),
    'a text is not heard': (element) => element.setAttribute('aria-hidden', 'true'),
    'a text is not seen': (element) => element.classList.add('spoken'),
    'a picture is another': (element) => element.classList.replace('muted', 'good'),
  };
  const rename = (element: HTMLElement, name: string) => {
    const other = document.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  };
  for (const [state, { fault, at, lang }] of Object.entries(faults)) {
    if (lang && lang !== document.documentElement.lang) continue;
    const figures = [...document.querySelectorAll('.gallery > figure')];
    const figure = figures.find(({ firstElementChild }) => firstElementChild!.textContent === state)!;
    changes[fault]!(figure.lastElementChild!.shadowRoot!.querySelector<HTMLElement>(at)!);
  }
}
