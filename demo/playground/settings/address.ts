import { dataProperties, type Declaration, type Described } from './manifest.js';
import { NAMED, PAGE_NAMES, SECRET_ATTRIBUTES, type Named, type Settings } from './settings.js';

/** The keys of the address. `lang` and `scheme` belong to the playground itself, as on the other pages of the demo. */
const SINGLE = ['page', 'sheet', 'code'] as const;
const PREFIX: Readonly<Record<Named, string>> = {
  attributes: 'a.',
  properties: 'p.',
  slots: 'slot.',
  parts: 'part.',
  tokens: 't.',
};
const CHOICES: Readonly<Record<string, readonly string[]>> = { page: PAGE_NAMES };
export const TEXT_SIZES = [100, 125, 150, 200];
const WIDTHS = { least: 280, most: 2000 } as const;

/** What differs from the defaults. Names of defaults that were removed stand in `without`. */
export function toAddress(settings: Settings, defaults: Settings): URLSearchParams {
  const address = new URLSearchParams({ element: settings.element });
  if (settings.state) address.set('state', settings.state);
  for (const name of SINGLE) if (settings[name] !== defaults[name]) address.set(name, settings[name]);
  if (settings.width) address.set('width', String(settings.width));
  if (settings.textSize !== defaults.textSize) address.set('text', String(settings.textSize));
  if (settings.events.join() !== defaults.events.join()) address.set('on', settings.events.join(' '));
  for (const kind of NAMED) {
    for (const [name, value] of Object.entries(settings[kind])) {
      const isSecret = kind === 'attributes' && SECRET_ATTRIBUTES.includes(name);
      if (!isSecret && value !== defaults[kind][name]) address.set(PREFIX[kind] + name, value);
    }
    for (const name of Object.keys(defaults[kind]))
      if (!(name in settings[kind])) address.append('without', PREFIX[kind] + name);
  }
  return address;
}

/** The settings of an address. Names that the element does not have, and values out of range, are left out. */
export function fromAddress(
  address: URLSearchParams,
  defaults: Settings,
  declaration: Declaration,
): Settings {
  const single = SINGLE.flatMap((name) => {
    const value = address.get(name);
    return value !== null && (CHOICES[name]?.includes(value) ?? true) ? [[name, value]] : [];
  });
  const known = knownNames(declaration);
  const without = address.getAll('without');
  const named = NAMED.map((kind) => {
    const kept = Object.entries(defaults[kind]).filter(([name]) => !without.includes(PREFIX[kind] + name));
    const given = [...address].flatMap(([key, value]) => {
      const name = key.slice(PREFIX[kind].length);
      return key.startsWith(PREFIX[kind]) && known[kind].has(name) ? [[name, value]] : [];
    });
    return [kind, Object.fromEntries([...kept, ...given])];
  });
  return {
    ...defaults,
    ...(Object.fromEntries([...single, ...named]) as Partial<Settings>),
    width: widthOf(address.get('width')),
    textSize: TEXT_SIZES.find((size) => String(size) === address.get('text')) ?? defaults.textSize,
    events: eventsOf(address.get('on'), declaration) ?? defaults.events,
  };
}

/** 0, or the width nearest to the text's that a page can have. */
export function widthOf(text: string | null): number {
  const width = Math.round(Number(text));
  return width > 0 ? Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)) : 0;
}

function eventsOf(text: string | null, { events }: Declaration): readonly string[] | undefined {
  if (text === null) return undefined;
  const wanted = text.split(' ');
  return events.map(({ name }) => name).filter((name) => wanted.includes(name));
}

function knownNames(declaration: Declaration): Readonly<Record<Named, ReadonlySet<string>>> {
  const names = (described: readonly Described[]) => new Set(described.map(({ name }) => name));
  const attributes = names(declaration.attributes);
  for (const secret of SECRET_ATTRIBUTES) attributes.delete(secret);
  return {
    attributes,
    properties: names(dataProperties(declaration)),
    slots: names(declaration.slots),
    parts: names(declaration.cssParts),
    tokens: names(declaration.cssProperties),
  };
}
