import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { referenceOf, storedLight } from './reference.js';
import { asStored, renderAll } from './renderings.js';
import { LANGUAGES, statesForSuite } from './states-page.js';
import { translationFaults } from './translated-screens.js';

const ELEMENT = 'identity-verification';

/** A different screen for each. */
const FAULTS: Readonly<Record<string, { fault: string; at: string }>> = {
  ask: { fault: 'a word is changed', at: 'h2' },
  'in-line': { fault: 'a button has no name', at: 'button' },
  offline: { fault: 'a text is not seen', at: 'p' },
  'completed-with-details': { fault: 'a value is removed', at: 'dd' },
  rejected: { fault: 'a control has no role', at: 'button' },
  expired: { fault: 'a heading has another level', at: 'h2' },
  cancelled: { fault: 'a text is dropped', at: 'p' },
  refused: { fault: 'a text is not heard', at: 'p' },
  unavailable: { fault: 'a picture is another', at: '.mark' },
};
const FAULTS_IN_ARABIC: typeof FAULTS = {
  rejected: { fault: 'a text is dropped', at: 'p' },
  expired: { fault: 'a text is of another message', at: 'h2' },
  cancelled: { fault: 'a control has no role', at: 'button' },
  limited: { fault: 'a picture is another', at: '.mark' },
  refused: { fault: 'a text is in English', at: 'h2' },
};

const states = statesForSuite();

test('each fault planted in a screen changes what is stored of that screen', async () => {
  const steps = { opened: (page: Page) => page.evaluate(plant, FAULTS) };
  const renderings = await renderAll(states, ELEMENT, steps, asStored(LANGUAGES));
  const changed = changedSections(storedLight(ELEMENT, LANGUAGES), referenceOf(renderings));
  assert.deepEqual(changed, [...Object.keys(FAULTS), 'the same in Arabic']);
});

test('each fault planted in the Arabic screens alone is found beside the English ones', async () => {
  const renderings = await renderAll(
    states,
    ELEMENT,
    {
      opened: (page, language) => page.evaluate(plant, language === 'ar' ? FAULTS_IN_ARABIC : {}),
    },
    asStored(LANGUAGES),
  );
  const found = await translationFaults(ELEMENT, renderings);
  assert.deepEqual(
    found.map((fault) => fault.split(':')[0]).toSorted(),
    Object.keys(FAULTS_IN_ARABIC).toSorted(),
    found.join('\n'),
  );
  const changed = changedSections(storedLight(ELEMENT, LANGUAGES), referenceOf(renderings));
  assert.deepEqual(changed, ['the same in Arabic']);
});

function changedSections(before: string, after: string): string[] {
  const sections = (reference: string) =>
    new Map(reference.split('## ').map((section) => [section.split(/[:\n]/)[0]!, section]));
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
    'a text is in English': (element) => element.replaceChildren('We cannot verify you here right now'),
    'a text is of another message': (element) => element.replaceChildren('تابع'),
    'a picture is another': (element) => element.classList.add('good'),
  };
  const rename = (element: HTMLElement, name: string) => {
    const other = document.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  };
  for (const [state, { fault, at }] of Object.entries(faults)) {
    const figures = [...document.querySelectorAll('.gallery > figure')];
    const figure = figures.find(({ firstElementChild }) => firstElementChild!.textContent === state)!;
    changes[fault]!(figure.lastElementChild!.shadowRoot!.querySelector<HTMLElement>(at)!);
  }
}
