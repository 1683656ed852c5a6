/**
 * The script behind one tag for every page: defines the elements that the page has, and those that come later, also in open
 * shadow roots. `?elements=kyc-screening-form,kyc-screening-results` defines these at once, and needs no search: for
 * closed shadow roots.
 */
import { neededScripts, TAGS, type Tag } from './needed-scripts.js';

/** From this script to the folder of its release. Set by the build. */
declare const RELEASE_FOLDER: string;

const TRIES = 6;

const begun = new Set<Tag>();
const followed = new WeakSet<Node>();
const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof Element) search(node);
  load();
});
let found = new Set<Tag>();

function search(root: Element | Document | ShadowRoot): void {
  if (root instanceof Element) see(root);
  for (const element of root.querySelectorAll('*')) see(element);
}

function see(element: Element): void {
  const { localName, shadowRoot } = element;
  const tag = TAGS.find((each) => each === localName);
  if (tag) found.add(tag);
  else if (shadowRoot) follow(shadowRoot);
  else if (element.matches(':not(:defined)'))
    void customElements.whenDefined(localName).then(() => {
      search(element);
      load();
    });
}

function follow(root: Document | ShadowRoot): void {
  if (followed.has(root)) return;
  followed.add(root);
  observer.observe(root, { childList: true, subtree: true });
  search(root);
}

function load(): void {
  const tags = TAGS.filter((tag) => found.has(tag) && !begun.has(tag) && !customElements.get(tag));
  found = new Set();
  for (const tag of tags) begun.add(tag);
  for (const name of neededScripts(tags)) void importScript(name, 1);
  if (TAGS.every((tag) => begun.has(tag) || customElements.get(tag))) observer.disconnect();
}

async function importScript(name: string, attempt: number): Promise<void> {
  const url = new URL(`${RELEASE_FOLDER}${name}.js`, import.meta.url);
  // Some browsers keep a failed import for as long as the page is open.
  if (attempt > 1) url.searchParams.set('try', String(attempt));
  try {
    await import(url.href);
  } catch (cause) {
    if (attempt === 1)
      console.error(
        `kyc-elements: ${url.href} did not load. Serve every file of the release from one folder, and allow it in script-src: ${new URL(`${RELEASE_FOLDER}../../docs`, import.meta.url).href}`,
        cause,
      );
    if (attempt === TRIES) return;
    setTimeout(() => void importScript(name, attempt + 1), 500 * 2 ** attempt);
  }
}

const asked = new URL(import.meta.url).searchParams.get('elements');
if (asked) {
  found = new Set(TAGS.filter((tag) => asked.split(/[\s,]+/).includes(tag)));
  load();
}
follow(document);
load();
