import { TEXT_SIZES, widthOf } from './settings/address.js';
import { button, element } from './controls/dom.js';
import { field, input, select } from './controls/field.js';
import { shortName, type Declaration } from './settings/manifest.js';
import type { Screens } from './scripted/screen.js';
import { PAGE_NAMES, type PageName, type Settings } from './settings/settings.js';
import { PAGES } from './theme/pages.js';
import { elementName, groupOf, STATE_GROUPS, stateName } from './state-names.js';
import { text, type TextKey } from './controls/texts.js';

export interface ToolbarOptions {
  readonly declarations: readonly Declaration[];
  readonly screens: Screens;
  readonly settings: Settings;
  change(changed: Partial<Settings>): void;
  /** What the panel of the theme has to show too. */
  changeTheme(changed: Partial<Settings>): void;
  choose(element: string, state: string): Promise<void>;
  reset(): void;
}

const WIDTHS = [360, 768, 1280, 0];

/** Chooses the element, its screen, and the page around it with its width and text size. */
export function toolbar(place: HTMLElement, options: ToolbarOptions): void {
  const { declarations, screens, settings, change, changeTheme, choose, reset } = options;
  const elements = declarations.map(shortName).map((value) => ({ value, label: elementName(value) }));
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
    ...STATE_GROUPS.map((group) => ({
      group: text(group),
      options: Object.keys(screens)
        .filter((state) => groupOf(state) === group)
        .map((value) => ({ value, label: stateName(value) })),
    })).filter(({ options: states }) => states.length > 0),
  ];
  const pages = [
    { value: '', label: text('noPage') },
    ...PAGE_NAMES.map((value) => ({ value, label: text(value) })),
  ];
  const sheet = input({ type: 'url', dir: 'ltr', placeholder: 'https://' }, settings.sheet, () => {});
  // An address that is half typed is one of another server.
  sheet.addEventListener('change', () => change({ sheet: URL.canParse(sheet.value) ? sheet.value : '' }));
  const sizes = TEXT_SIZES.map((size) => ({ value: String(size), label: `${size} %` }));
  place.replaceChildren(
    choice('element', elements, settings.element, (value) => void choose(value, '')),
    choice('state', screenChoices, settings.state, (value) => void choose(settings.element, value)),
    widths(settings, change),
    choice('page', pages, settings.page, (page) =>
      changeTheme({ page, tokens: PAGES[page as PageName] ?? {} }),
    ),
    field(sheet, { label: text('styleSheet') }),
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
