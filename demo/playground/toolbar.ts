import { TEXT_SIZES, widthOf } from './settings/address.js';
import { button, element } from './controls/dom.js';
import { field, input, select } from './controls/field.js';
import { shortName, type Declaration } from './settings/manifest.js';
import type { Screens } from './scripted/screen.js';
import type { Settings } from './settings/settings.js';
import { elementName, stateName } from './state-names.js';
import { text, type TextKey } from './controls/texts.js';

export interface ToolbarOptions {
  readonly declarations: readonly Declaration[];
  readonly screens: Screens;
  readonly settings: Settings;
  change(changed: Partial<Settings>): void;
  choose(element: string, state: string): Promise<void>;
  reset(): void;
}

const WIDTHS = [360, 768, 1280, 0];

/** Chooses the element, its screen, and the language, direction, colours and width of the page around it. */
export function toolbar(place: HTMLElement, options: ToolbarOptions): void {
  const { declarations, screens, settings, change, choose, reset } = options;
  const asPage = { value: '', label: text('auto') };
  const elements = declarations.map(shortName).map((value) => ({ value, label: elementName(value) }));
  const states = Object.keys(screens).map((value) => ({ value, label: stateName(value) }));
  const focused = place.contains(document.activeElement)
    ? document.activeElement?.getAttribute('data-key')
    : null;
  const choice = (
    key: TextKey,
    offered: Parameters<typeof select>[0],
    value: string,
    changed: (value: string) => void,
  ) => {
    const control = select(offered, value, changed);
    control.dataset['key'] = key;
    return field(control, { label: text(key) });
  };
  const screenChoices = [
    { value: '', label: text('live') },
    { group: text('scripted'), options: states },
  ];
  const languages = [asPage, { value: 'en', label: 'English' }, { value: 'ar', label: 'العربية' }];
  const directions = [asPage, ...['ltr', 'rtl'].map((value) => ({ value, label: value }))];
  const schemes = [asPage, ...(['light', 'dark'] as const).map((value) => ({ value, label: text(value) }))];
  const sizes = TEXT_SIZES.map((size) => ({ value: String(size), label: `${size} %` }));
  place.replaceChildren(
    choice('element', elements, settings.element, (value) => void choose(value, '')),
    choice('state', screenChoices, settings.state, (value) => void choose(settings.element, value)),
    widths(settings, change),
    choice('language', languages, settings.language, (language) => change({ language })),
    choice('direction', directions, settings.direction, (direction) => change({ direction })),
    choice('scheme', schemes, settings.scheme, (scheme) => change({ scheme })),
    choice('textSize', sizes, String(settings.textSize), (size) => change({ textSize: Number(size) })),
    button(text('reset'), reset, { class: 'reset', 'data-key': 'reset' }),
  );
  if (focused) place.querySelector<HTMLElement>(`[data-key=${focused}]`)?.focus();
}

function widths(settings: Settings, change: ToolbarOptions['change']): HTMLElement {
  const set = (width: number) => {
    change({ width });
    for (const button of group.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(Number(button.value) === width));
    if (document.activeElement !== typed) typed.value = width ? String(width) : '';
  };
  const buttons = WIDTHS.map((width) =>
    button(width ? String(width) : text('fullWidth'), () => set(width), {
      value: String(width),
      'aria-pressed': String(width === settings.width),
    }),
  );
  const typed = input(
    {
      type: 'number',
      min: '280',
      max: '2000',
      step: '10',
      class: 'px',
      placeholder: 'px',
      'aria-label': text('widthPx'),
    },
    settings.width ? String(settings.width) : '',
    (value) => set(widthOf(value)),
  );
  const group = element('div', { class: 'switch', role: 'group', 'aria-label': text('width') }, ...buttons);
  const label = element('span', { class: 'label', 'aria-hidden': 'true' }, text('width'));
  return element('div', { class: 'field widths' }, label, element('div', {}, group, typed));
}
