/** The parts of ElementInternals that an element uses, for pages that have none. They keep what they get and show nothing. */
class Internals {
  readonly form = null;
  readonly states = new Set<string>();
  setFormValue(): void {}
}

/**
 * Completes a simulated page, such as that of jsdom or happy-dom: an element then works in it as in a browser, but for
 * forms, custom states and style sheets. A browser has all of it, and stays as it is. Outside of a page it does nothing.
 */
export function completeSimulatedPage(page: Partial<typeof globalThis> = globalThis): void {
  const { HTMLElement: element, ElementInternals: internals, ShadowRoot: root } = page;
  if (element) add(element.prototype, 'attachInternals', { value: () => new Internals() });
  if (internals) {
    const kept = new WeakMap<object, Set<string>>();
    add(internals.prototype, 'setFormValue', { value: () => undefined });
    add(internals.prototype, 'form', { get: () => null });
    add(internals.prototype, 'states', {
      get(this: object) {
        const states = kept.get(this) ?? new Set<string>();
        kept.set(this, states);
        return states;
      },
    });
  }
  if (root) add(root.prototype, 'adoptedStyleSheets', { get: () => [], set: () => undefined });
}

function add(prototype: object, name: string, property: PropertyDescriptor): void {
  if (!(name in prototype)) Object.defineProperty(prototype, name, { configurable: true, ...property });
}
