import { jsonValue } from './settings/apply-settings.js';
import { element, type Child } from './controls/dom.js';
import { field, input, select } from './controls/field.js';
import {
  controlFor,
  dataProperties,
  ownFirst,
  type Attribute,
  type Declaration,
  type Described,
} from './settings/manifest.js';
import { SECRET_ATTRIBUTES, type Named, type Settings } from './settings/settings.js';
import { tabs } from './controls/tabs.js';
import { text } from './controls/texts.js';
import { themePanel } from './theme/theme-panel.js';

export interface PanelOptions {
  readonly declaration: Declaration;
  readonly declarations: readonly Declaration[];
  settings(): Settings;
  change(changed: Partial<Settings>): void;
}

let openTab = 'attributes';

/** A control for everything that the manifest lists: a new attribute appears by itself. */
export function settingsPanel(place: HTMLElement, options: PanelOptions): void {
  const { declaration } = options;
  const slotInput = { dir: 'auto', placeholder: text('notSet') };
  const partInput = { dir: 'ltr', placeholder: text('partHint') };
  const panels = [
    {
      key: 'attributes',
      label: text('attributes'),
      panel: element(
        'div',
        {},
        ...ownFirst(declaration, options.declarations).map((attribute) => attributeField(attribute, options)),
      ),
    },
    {
      key: 'properties',
      label: text('properties'),
      panel: element(
        'div',
        {},
        ...dataProperties(declaration).map((member) => jsonField('properties', member, options)),
        ...declaration.slots.map((slot) =>
          textField('slots', slot, options, slotInput, `slot="${slot.name}"`),
        ),
      ),
    },
    {
      key: 'theme',
      label: text('theme'),
      panel: themePanel(declaration, options.settings, options.change),
    },
    {
      key: 'parts',
      label: text('parts'),
      panel: element(
        'div',
        {},
        ...declaration.cssParts.map((part) =>
          textField('parts', part, options, partInput, `::part(${part.name})`),
        ),
      ),
    },
  ];
  const list = tabs(text('settings'), panels, openTab, (key) => (openTab = key));
  place.replaceChildren(list, ...panels.map(({ panel }) => panel));
}

/** Sets one name of a kind, or removes it. */
function setter({ settings, change }: PanelOptions, kind: Named, name: string) {
  return (value: string | undefined) => {
    const { [name]: _, ...others } = settings()[kind];
    change({ [kind]: value === undefined ? others : { ...others, [name]: value } });
  };
}

function attributeField(attribute: Attribute, options: PanelOptions): HTMLElement {
  const { name, description, type } = attribute;
  const value = options.settings().attributes[name];
  const set = setter(options, 'attributes', name);
  const label = { label: name, isName: true, hint: description };
  const control = controlFor(type.text, description);
  switch (control.kind) {
    case 'switch': {
      const change = ({ target }: Event) => set((target as HTMLInputElement).checked ? '' : undefined);
      return field(element('input', { type: 'checkbox', checked: value !== undefined, change }), label);
    }
    case 'number':
      return textField('attributes', attribute, options, { type: 'number', dir: 'ltr' });
    case 'choice': {
      const choices = control.options.map((one) => ({ value: one, label: one }));
      const all = [{ value: '', label: text('notSet') }, ...choices];
      return field(
        select(all, value ?? '', (chosen) => set(chosen || undefined)),
        label,
      );
    }
    case 'json':
      return jsonField('attributes', attribute, options);
    case 'suggestions': {
      const values = control.options.map((one) => element('option', { value: one }));
      const list = element('datalist', { id: `values-${name}` }, ...values);
      const given = { list: list.id, dir: 'ltr', placeholder: text('notSet') };
      return textField('attributes', attribute, options, given, name, list);
    }
    case 'text': {
      const isSecret = SECRET_ATTRIBUTES.includes(name);
      const given = { dir: 'auto', placeholder: text('notSet'), ...(isSecret && { type: 'password' }) };
      const kept = isSecret ? element('p', { class: 'explain' }, text('keptHere')) : null;
      return textField('attributes', attribute, options, given, name, kept);
    }
  }
}

/** A field whose text is the value; an empty one removes it. */
function textField(
  kind: Named,
  { name, description }: Described,
  options: PanelOptions,
  attributes: Readonly<Record<string, string>>,
  label = name,
  ...more: Child[]
): HTMLElement {
  const set = setter(options, kind, name);
  const typed = input(attributes, options.settings()[kind][name] ?? '', (given) => set(given || undefined));
  return field(typed, { label, isName: true, hint: description }, ...more);
}

function jsonField(
  kind: 'attributes' | 'properties',
  { name, description }: Described,
  options: PanelOptions,
): HTMLElement {
  const set = setter(options, kind, name);
  const problem = element('p', { class: 'wrong', role: 'status' });
  const control = element('textarea', {
    rows: '3',
    dir: 'ltr',
    spellcheck: 'false',
    placeholder: text('notSet'),
    input: ({ target }) => {
      const typed = (target as HTMLTextAreaElement).value.trim();
      const isJson = jsonValue(typed) !== undefined;
      // An attribute may hold a plain list too, such as the states.
      const isUsable = typed === '' || isJson || (kind === 'attributes' && !/^[[{"]/.test(typed));
      problem.textContent = isUsable ? '' : text('notJson');
      control.setAttribute('aria-invalid', String(!isUsable));
      if (isUsable) set(typed || undefined);
    },
  });
  control.value = options.settings()[kind][name] ?? '';
  return field(control, { label: name, isName: true, hint: description }, problem);
}
