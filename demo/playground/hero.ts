import { copyText } from './controls/copy-text.js';
import { button, element } from './controls/dom.js';
import { input } from './controls/field.js';
import { text, type TextKey } from './controls/texts.js';

export interface HeroOptions {
  /** Of a brand, as `#1a56db`. `isLast`: the person closed the picker. */
  colour(value: string, isLast: boolean): void;
  choose(element: string, state: string): Promise<void>;
}

/** What is one click away. */
const EXAMPLES: readonly (readonly [TextKey, string, string])[] = [
  ['exampleCode', 'identity-verification', 'code'],
  ['exampleHits', 'screening-results', 'results'],
  ['exampleMany', 'screening-results', 'five-thousand-hits'],
];

/** The first row: the person's own colour, then a finished screening, then the address of what is seen. */
export function hero(place: HTMLElement, { colour, choose }: HeroOptions): void {
  const picker = input({ type: 'color' }, '#1a56db', (value) => colour(value, false));
  picker.addEventListener('change', () => colour(picker.value, true));
  const examples = EXAMPLES.map(([key, name, state]) =>
    button(text(key), () => void choose(name, state), { class: 'example' }),
  );
  const link = button(text('copyLink'), () => void copyText(location.href, link, text('copyLink')));
  place.replaceChildren(
    element('label', { class: 'own-colour' }, picker, text('ownColour')),
    ...examples,
    link,
  );
}
