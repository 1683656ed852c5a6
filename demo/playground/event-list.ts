import { button, element } from './controls/dom.js';
import { locale, text } from './controls/texts.js';
import type { Declaration } from './settings/manifest.js';

const KEPT = 100;

/** The events as they fire on the stage, newest first. */
export function eventList(
  place: HTMLElement,
  stage: HTMLElement,
  declarations: readonly Declaration[],
): void {
  const list = element('ol', { class: 'fired', reversed: true, tabindex: '0', 'aria-label': text('events') });
  const none = element('p', { class: 'explain' }, text('noEvents'));
  const clear = button(text('clear'), () => {
    list.replaceChildren();
    none.hidden = false;
  });
  place.replaceChildren(
    element('div', { class: 'head' }, element('h2', {}, text('events')), clear),
    none,
    list,
  );

  const types = new Set(declarations.flatMap(({ events }) => events.map(({ name }) => name)));
  for (const type of types)
    stage.addEventListener(type, (event) => {
      const time = element('time', {}, new Date().toLocaleTimeString(locale));
      const name = element('div', { class: 'head' }, element('code', {}, type), time);
      const detail = JSON.stringify((event as CustomEvent).detail ?? {}, undefined, 2);
      list.prepend(element('li', {}, name, element('pre', {}, detail)));
      list.children[KEPT]?.remove();
      none.hidden = true;
    });
}
