import { button, element } from './controls/dom.js';
import { pageLanguage, text } from './controls/texts.js';
import { play, propertiesOf, type ElementScreens } from './scripted/screen.js';
import { sessionFrom } from './session.js';
import { settableAttributes, type Declaration } from './settings/manifest.js';
import type { Settings } from './settings/settings.js';

/** The element as a scripted screen, or live beside what it works with, and then with a phone that approves. */
export class Stage {
  readonly #place: HTMLElement;
  #declaration!: Declaration;
  #target!: HTMLElement;
  #partner: HTMLElement | undefined;
  #applied: Settings['attributes'] = {};

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  open(declaration: Declaration, screens: ElementScreens, settings: Settings): void {
    const { element: name, state } = settings;
    const isPhone = state === '' && name === 'identity-verification';
    this.#declaration = declaration;
    this.#target = document.createElement(declaration.tagName);
    this.#applied = {};
    this.#partner = state === '' ? partnerOf(this.#target, settings) : undefined;
    this.apply(settings);
    if (state === '') goLive(isPhone ? 'identity' : 'analyst', this.#target, this.#partner);
    else playScreen(this.#target, declaration, screens, state);
    const shown = [this.#target, ...(this.#partner ? [this.#partner] : [])];
    // A form stands before its results.
    if (name === 'screening-results') shown.reverse();
    const again = async () => {
      await fetch('/visitor/new', { method: 'POST' });
      this.open(declaration, screens, settings);
    };
    const phone = () => {
      const src = `${document.body.dataset['sandbox']}/sandbox/phone?lang=${pageLanguage}`;
      const frame = element('iframe', { title: text('phone'), src, class: 'phone' });
      return element(
        'div',
        { class: 'device' },
        button(text('startOver'), () => void again()),
        frame,
      );
    };
    const box = element('div', { class: 'shown' }, ...shown);
    this.#place.replaceChildren(box, ...(isPhone ? [phone()] : []));
  }

  /** Changes what differs from the last settings: what the element changed itself meanwhile stays. */
  apply({ attributes, tokens }: Settings): void {
    for (const { name } of settableAttributes(this.#declaration)) {
      const value = attributes[name];
      if (value === this.#applied[name]) continue;
      if (value === undefined) this.#target.removeAttribute(name);
      else this.#target.setAttribute(name, value);
    }
    this.#applied = attributes;
    if (this.#partner?.localName === 'kyc-screening-results') this.#partner.id = attributes['for'] ?? '';
    for (const { name } of this.#declaration.cssProperties)
      this.#place.style.setProperty(name, tokens[name] ?? '');
  }
}

function playScreen(
  target: HTMLElement,
  declaration: Declaration,
  screens: ElementScreens,
  state: string,
): void {
  const screen = { ...screens.screens, ...screens.alone }[state]!;
  for (const [name, value] of Object.entries(propertiesOf(screens, screen)))
    if (!declaration.attributes.some(({ fieldName }) => fieldName === name))
      Object.assign(target, { [name]: value });
  // Each screen starts as in a new tab.
  sessionStorage.clear();
  play(target, state, screen);
}

/** With a session of this demo's own back end. */
function goLive(caller: 'identity' | 'analyst', ...elements: readonly (HTMLElement | undefined)[]): void {
  for (const one of elements) if (one) Object.assign(one, { getSession: sessionFrom(`/session/${caller}`) });
}

/** A form, or a list, shows its screening in results, and results have nothing to show without a form. */
function partnerOf(target: HTMLElement, { element: name, attributes }: Settings): HTMLElement | undefined {
  if (name === 'screening-form' || name === 'screening-list')
    return document.createElement('kyc-screening-results');
  if (name !== 'screening-results' || attributes['screening-id']) return undefined;
  target.id = 'results';
  return Object.assign(document.createElement('kyc-screening-form'), { for: target.id });
}
