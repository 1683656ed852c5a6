/**
 * The script behind one tag for every page: defines the elements that the page has, and those that come later, also in open
 * shadow roots. `?elements=kyc-screening-form,kyc-screening-results` defines these at once, and needs no search: for
 * closed shadow roots.
 */
const TAGS = [
  'kyc-identity-verification',
  'kyc-screening-form',
  'kyc-screening-list',
  'kyc-screening-results',
  'kyc-submission-search',
] as const;
type Tag = (typeof TAGS)[number];
const ALL = 'all-elements';
const scriptOf = (tag: Tag) => tag.slice('kyc-'.length);

/** From this script to the folder of its release. Set by the build. */
declare const RELEASE_FOLDER: string;

const TRIES = 6;
const DOCS = new URL(`${RELEASE_FOLDER}../../docs`, import.meta.url);
/** An element of the page's own, of such a name, is defined by then. */
const DEFINED_MS = 3000;

const begun = new Set<Tag>();
/** Tags that nothing defines, as the console has named them. */
const unknown = new Set<string>();
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
  if ((TAGS as readonly string[]).includes(localName)) found.add(localName as Tag);
  else if (shadowRoot) follow(shadowRoot);
  else if (element.matches(':not(:defined)')) {
    if (localName.startsWith('kyc-')) setTimeout(() => nameUnknown(localName), DEFINED_MS);
    // It may be removed, and never be defined.
    const waiting = new WeakRef(element);
    void customElements.whenDefined(localName).then(() => {
      const defined = waiting.deref();
      if (defined) search(defined);
      load();
    });
  }
}

function nameUnknown(tag: string): void {
  if (customElements.get(tag) || unknown.has(tag)) return;
  unknown.add(tag);
  console.error(
    `kyc-elements: unknown_element: <${tag}> is no element, so nothing is shown: correct the tag. ${DOCS}#mistake-unknown_element`,
  );
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
  if (tags[0] === TAGS[0]) askEarly();
  // With the fewest bytes: the identity element alone is one small file, the others share one, and all kinds together have one.
  const names = tags[0] === TAGS[0] && tags.length > 1 ? [ALL] : tags.map(scriptOf);
  for (const name of names) void tryToImport(name);
  if (TAGS.every((tag) => begun.has(tag) || customElements.get(tag))) observer.disconnect();
}

/**
 * A browser asks another origin before the first call with a token, which takes a round trip. It asks here while the script
 * loads, and keeps the answer for the start.
 */
function askEarly(): void {
  // Beside its other files, this script may lie on a server that is no proxy.
  const proxy = RELEASE_FOLDER === './' ? undefined : new URL(import.meta.url).origin;
  const endpoint = document.querySelector(TAGS[0])?.getAttribute('endpoint') ?? proxy;
  // What is wrong is said when the element calls.
  if (endpoint && !endpoint.startsWith(location.origin))
    fetch(endpoint.replace(/\/*$/, '/v1/verifications'), { method: 'OPTIONS' }).catch(() => {});
}

async function tryToImport(name: string, attempt = 1): Promise<void> {
  // A hint only chooses between these two: injected markup must not name a script.
  const urls = [RELEASE_FOLDER, './'].map((folder) => new URL(`${folder}${name}.js`, import.meta.url));
  const hints = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  const url = urls.find(({ href }) => hints.some((hint) => hint.href === href)) ?? urls[0]!;
  try {
    await import(url.href);
  } catch (cause) {
    if (attempt === 1)
      console.error(
        `kyc-elements: ${name}.js did not load. Serve its whole folder and allow it in script-src: ${DOCS}`,
        cause,
      );
    if (attempt < TRIES) setTimeout(tryToImport, 500 * 2 ** attempt, name, attempt + 1);
  }
}

// The newest features that the elements need, in one question: docs/guides/browsers.md.
if (CSS.supports('(color: light-dark(red, red)) and selector(:has(a))')) {
  const named = new URL(import.meta.url).searchParams.get('elements');
  if (named) {
    // No name is a part of another.
    found = new Set(TAGS.filter((tag) => named.includes(tag)));
    load();
  }
  follow(document);
  load();
} else console.error(`kyc-elements: this browser is too old for the elements: ${DOCS}`);
