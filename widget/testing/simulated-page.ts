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
  const {
    HTMLElement: element,
    ElementInternals: internals,
    ShadowRoot: root,
    HTMLDialogElement: dialog,
  } = page;
  if (element) {
    add(element.prototype, 'attachInternals', { value: () => new Internals() });
    add(element.prototype, 'scrollIntoView', { value: () => undefined });
  }
  if (dialog) {
    add(dialog.prototype, 'showModal', { value: setOpen(true) });
    add(dialog.prototype, 'close', { value: setOpen(false) });
  }
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
  if (!root) return;
  add(root.prototype, 'adoptedStyleSheets', { get: () => [], set: () => undefined });
  if ('happyDOM' in page) completeActiveElement(root.prototype);
}

function setOpen(open: boolean) {
  return function (this: HTMLDialogElement): void {
    this.open = open;
    if (!open) this.dispatchEvent(new Event('close'));
  };
}

/** happy-dom throws while an element in another shadow root has the focus. If the property is not configurable, this ran before. */
function completeActiveElement(root: ShadowRoot): void {
  const { get, configurable } = Object.getOwnPropertyDescriptor(root, 'activeElement')!;
  if (!configurable) return;
  const activeElement = function (this: ShadowRoot): unknown {
    try {
      return get!.call(this);
    } catch {
      return null;
    }
  };
  Object.defineProperty(root, 'activeElement', { get: activeElement, configurable: false });
}

function add(prototype: object, name: string, property: PropertyDescriptor): void {
  if (!(name in prototype)) Object.defineProperty(prototype, name, { configurable: true, ...property });
}
