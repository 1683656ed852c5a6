import { SECRET_ATTRIBUTES, type Settings } from './settings.js';
import type { Declaration } from './manifest.js';

/** Scripted screens bring these. */
const OF_THE_SCREEN = ['session', 'endpoint'];

/** Changes on the element what differs from the settings it has: what it changed itself meanwhile stays. */
export function applySettings(
  target: HTMLElement,
  declaration: Declaration,
  settings: Settings,
  before?: Settings,
): void {
  for (const { name } of declaration.attributes) {
    if (settings.state && OF_THE_SCREEN.includes(name)) continue;
    const value = settings.attributes[name];
    if (value === before?.attributes[name]) continue;
    if (value === undefined) target.removeAttribute(name);
    else target.setAttribute(name, value);
  }
  const properties = target as unknown as Record<string, unknown>;
  for (const name of new Set(Object.keys({ ...before?.properties, ...settings.properties }))) {
    const text = settings.properties[name];
    if (text !== before?.properties[name]) properties[name] = jsonValue(text);
  }
  if (JSON.stringify(settings.slots) !== JSON.stringify(before?.slots ?? {}))
    fillSlots(target, settings.slots);
}

/** Undefined for what is no JSON yet: it is being typed. */
export function jsonValue(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

function fillSlots(target: HTMLElement, slots: Settings['slots']): void {
  target.replaceChildren(
    ...Object.entries(slots).map(([slot, text]) => {
      const filled = document.createElement('span');
      filled.slot = slot;
      filled.textContent = text;
      return filled;
    }),
  );
}

/** Whether the person gave the element a session of their own. */
export function hasOwnSession({ attributes }: Settings): boolean {
  return [...SECRET_ATTRIBUTES, 'session-url', 'publishable-key'].some((name) => attributes[name]);
}
