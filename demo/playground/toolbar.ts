import { TEXT_SIZES, widthOf } from './settings/address.js';
import { element } from './controls/dom.js';
import { field, input, select } from './controls/field.js';
import { shortName, type Declaration } from './settings/manifest.js';
import type { Screens } from './scripted/screen.js';
import type { Settings } from './settings/settings.js';
import { elementName, stateName } from './state-names.js';
import { text } from './controls/texts.js';

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
  const keyed = <T extends HTMLElement>(key: string, control: T): T => {
    control.dataset['key'] = key;
    return control;
  };
  place.replaceChildren(
    field(
      keyed(
        'element',
        select(elements, settings.element, (value) => void choose(value, '')),
      ),
      { label: text('element') },
    ),
    field(
      keyed(
        'state',
        select(
          [
            { value: '', label: text('live') },
            { group: text('scripted'), options: states },
          ],
          settings.state,
          (value) => void choose(settings.element, value),
        ),
      ),
      { label: text('state') },
    ),
    widths(settings, change),
    field(
      select(
        [asPage, { value: 'en', label: 'English' }, { value: 'ar', label: 'العربية' }],
        settings.language,
        (language) => change({ language }),
      ),
      { label: text('language') },
    ),
    field(
      select(
        [asPage, ...['ltr', 'rtl'].map((value) => ({ value, label: value }))],
        settings.direction,
        (direction) => change({ direction }),
      ),
      { label: text('direction') },
    ),
    field(
      select(
        [asPage, ...(['light', 'dark'] as const).map((value) => ({ value, label: text(value) }))],
        settings.scheme,
        (scheme) => change({ scheme }),
      ),
      { label: text('scheme') },
    ),
    field(
      select(
        TEXT_SIZES.map((size) => ({ value: String(size), label: `${size} %` })),
        String(settings.textSize),
        (size) => change({ textSize: Number(size) }),
      ),
      { label: text('textSize') },
    ),
    keyed('reset', element('button', { type: 'button', class: 'reset', click: reset }, text('reset'))),
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
    element(
      'button',
      {
        type: 'button',
        value: String(width),
        'aria-pressed': String(width === settings.width),
        click: () => set(width),
      },
      width ? String(width) : text('fullWidth'),
    ),
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
