import { field, input, select } from './controls/field.js';
import { text } from './controls/texts.js';
import { controlFor, settableAttributes, type Attribute, type Declaration } from './settings/manifest.js';
import type { Settings } from './settings/settings.js';

type Attributes = Settings['attributes'];

/** A control for every attribute that the manifest lists: a new one appears by itself. */
export function attributesPanel(
  place: HTMLElement,
  declaration: Declaration,
  given: Attributes,
  change: (changed: Pick<Settings, 'attributes'>) => void,
): void {
  let attributes = given;

  function set(name: string, value: string | undefined): void {
    const { [name]: _, ...others } = attributes;
    attributes = value === undefined ? others : { ...others, [name]: value };
    change({ attributes });
  }

  function controlOf(attribute: Attribute): HTMLElement {
    const { name } = attribute;
    const value = attributes[name];
    const control = controlFor(attribute);
    if (control === 'switch') {
      const isOn = value !== undefined;
      return input({ type: 'checkbox', checked: isOn }, '', (_, { checked }) =>
        set(name, checked ? '' : undefined),
      );
    }
    if (typeof control === 'object') {
      const choices = ['', ...control].map((one) => [one, one || text('notSet')] as const);
      return select(choices, value ?? '', (chosen) => set(name, chosen || undefined));
    }
    const kind = { type: control, dir: control === 'text' ? 'auto' : 'ltr', placeholder: text('notSet') };
    return input(kind, value ?? '', (typed) => set(name, typed || undefined));
  }

  const all = settableAttributes(declaration);
  place.replaceChildren(...all.map((one) => field(one.name, controlOf(one), one.description)));
}
