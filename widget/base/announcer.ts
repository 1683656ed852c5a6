import type { ReactiveController, ReactiveControllerHost } from 'lit-element';
import type { Localize } from './localize.js';
import type { Messages } from './messages.js';

/** Older sentences are out of date before a screen reader reaches them. */
const KEPT_SENTENCES = 3;
/** The same sentence within this time comes from a second element for the same person. */
const REPEAT_MS = 1_000;

let region: HTMLElement | undefined;
let users = 0;
let announcedAt = 0;

/** A node of the page as it is composed of its trees. */
type Composed = Element & { readonly host?: Composed };

type Language = Pick<Localize<Messages>, 'language' | 'isLoading'>;

const MODAL = ':modal,[aria-modal=true]';
const HIDDEN = '[inert],[aria-hidden=true]';

/** The element and all around it, from the inside. */
function around(host: Element): Composed[] {
  const nodes: Composed[] = [];
  for (
    let node = host as Composed | null;
    node;
    node = (node.assignedSlot ?? node.host ?? node.parentNode) as Composed | null
  )
    nodes.push(node);
  return nodes;
}

/** Where a screen reader hears the page that has this element: it ignores what is outside of an open modal dialog. */
function audible(host: Element): ParentNode | null {
  const { body, documentElement } = host.ownerDocument;
  const dialogs = [...documentElement.querySelectorAll(MODAL)];
  // The query finds no dialog of a component: the element may be slotted into it, or be in its tree.
  for (const node of around(host))
    if (node.matches?.(MODAL) && !dialogs.includes(node)) return host.parentNode;
  // A native one stays usable in what is inert. A layer may be in the page before it is shown.
  const isOpen = (dialog: Element) =>
    dialog.checkVisibility({ checkVisibilityCSS: true }) &&
    (dialog.matches(':modal') || !dialog.closest(HIDDEN));
  return dialogs.findLast(isOpen) ?? (body?.inert ? documentElement : body);
}

/**
 * Announces sentences through one live region in the page's own DOM. Screen readers often skip regions that are inside
 * shadow roots, or that are created at the moment they are filled. The region exists while any element is connected.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #localize: Language;
  readonly #own: HTMLElement[] = [];

  constructor(host: ReactiveControllerHost & Element, localize: Language) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  hostConnected(): void {
    if (!users++) {
      region = document.createElement('div');
      // Screen readers read each new sentence alone, not the whole region.
      Object.assign(region, {
        role: 'status',
        ariaLive: 'polite',
        ariaAtomic: false,
        // By this name, a page keeps it out of recordings.
        className: 'kyc-announced',
        // A page may set every element's style.
        style: 'position:fixed!important;clip-path:inset(50%)!important',
      });
      // HTMX and Turbo keep the markup of a page that is left, also in `sessionStorage`: a code must not be in it.
      Object.assign(region.dataset, { hxHistory: false, turboTemporary: true });
    }
    this.hostUpdated();
  }

  /** The page may have removed the region, opened a dialog or be inert. What it said is not said again in another place. */
  hostUpdated(): void {
    // A recorder that blocks the element still reads its shadow root if it began before the element was defined.
    for (const shown of this.#host.shadowRoot?.children ?? []) shown.classList.add('kyc-announced');
    const place = audible(this.#host);
    if (!region) return;
    // A page that hides all but the place of this element hides the region with the rest.
    if (!around(this.#host).some((node) => node.matches?.(HIDDEN)))
      Object.assign(region, { inert: false, ariaHidden: null });
    if (region.parentNode === place) return;
    region.replaceChildren();
    place?.append(region);
  }

  hostDisconnected(): void {
    this.retract();
    if (--users) return;
    region?.remove();
    region = undefined;
  }

  /** Removes what this element announced: a code must not outlive its screen. */
  retract(): void {
    for (const sentence of this.#own.splice(0)) sentence.remove();
  }

  /** Announces a sentence in the language of the element. Does nothing while its translation is loading. */
  announce(text: string | undefined): void {
    const now = Date.now();
    const { language, isLoading } = this.#localize;
    this.hostUpdated();
    if (!region || !text || isLoading) return;
    if (now - announcedAt < REPEAT_MS && text === region.lastChild?.textContent) return;
    announcedAt = now;
    const sentence = Object.assign(document.createElement('p'), { lang: language, textContent: text });
    region.append(sentence);
    this.#own.push(sentence);
    // The other sentences keep their nodes: a screen reader announces a node again when it is inserted again.
    if (region.childElementCount > KEPT_SENTENCES) region.firstChild!.remove();
  }
}
