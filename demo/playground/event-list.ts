import { button, element } from './controls/dom.js';
import { explanation } from './controls/field.js';
import type { FiredEvent } from './frame-messages.js';
import { firstSentence, type Declaration } from './settings/manifest.js';
import type { Settings } from './settings/settings.js';
import { locale, text } from './controls/texts.js';

const KEPT = 100;
/** Characters of a value that are shown at once. */
const LONG = 120;

/** The events as they fire, newest first, and which of them the code listens to. */
export function eventList(place: HTMLElement, change: (changed: Partial<Settings>) => void) {
  let described: Declaration['events'] = [];
  const list = element('ol', { class: 'fired', reversed: true, tabindex: '0', 'aria-label': text('events') });
  const none = element('p', { class: 'explain' }, text('noEvents'));
  const choices = element('div', { class: 'listened' });
  const clear = button(text('clear'), empty);
  const heading = element('div', { class: 'head' }, element('h2', {}, text('events')), clear);
  place.replaceChildren(heading, none, list, choices);

  function empty(): void {
    list.replaceChildren();
    none.hidden = false;
  }

  return {
    add({ type, tagName, detail }: FiredEvent): void {
      none.hidden = true;
      const time = new Date().toLocaleTimeString(locale);
      const known = described.find(({ name }) => name === type);
      const facts = Object.entries((detail ?? {}) as object).flatMap(([name, value]) => [
        element('dt', {}, name),
        element('dd', {}, fact(value)),
      ]);
      list.prepend(
        element(
          'li',
          {},
          element(
            'div',
            { class: 'head' },
            element('span', {}, element('code', {}, type), ' ', element('small', { dir: 'ltr' }, tagName)),
            element('time', {}, time),
          ),
          known ? explanation(firstSentence(known)) : null,
          facts.length > 0 ? element('dl', { dir: 'ltr' }, ...facts) : null,
        ),
      );
      while (list.childElementCount > KEPT) list.lastElementChild?.remove();
    },

    show(declaration: Declaration, settings: Settings): void {
      described = declaration.events;
      empty();
      choices.replaceChildren(
        element(
          'fieldset',
          {},
          element('legend', {}, text('listenTo')),
          ...described.map(({ name, description }) =>
            element(
              'label',
              { title: description },
              element('input', {
                type: 'checkbox',
                value: name,
                checked: settings.events.includes(name),
                change: () => {
                  const chosen = [...choices.querySelectorAll<HTMLInputElement>(':checked')];
                  change({ events: chosen.map(({ value }) => value) });
                },
              }),
              element('code', {}, name),
            ),
          ),
        ),
      );
    },
  };
}

/** A long value opens on demand. */
function fact(value: unknown): HTMLElement | string {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  if (written.length <= LONG || typeof value !== 'object' || value === null) return written;
  const summary = `{ ${Object.keys(value).join(', ')} }`;
  return element('details', {}, element('summary', {}, summary), JSON.stringify(value, undefined, 2));
}
