/** Pages whose parts are all missing at the first request, as in the middle of a deployment. */
import { scriptTag } from './document.js';
import type { Addresses, HostilePage } from './hostile-page.js';

/** The element waits so long before it loads a part again. */
const pauseOf = (ms: number) => `<script>
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (act, asked, ...values) => later(act, asked === 3000 ? ${ms} : asked, ...values);
</script>`;

/** In the page: waits for what a selector finds in the shadow root of an element. */
const COME = `<script>
  globalThis.come = async (tag, selector) => {
    const deadline = performance.now() + 20000;
    for (;;) {
      const root = document.querySelector(tag).shadowRoot;
      const found = root?.querySelector(selector);
      if (found) return found;
      if (performance.now() > deadline)
        throw new Error('never came: ' + selector + ' in ' + root?.textContent.replaceAll(/\\s+/g, ' '));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  globalThis.screen = async (name) => {
    const field = await come('kyc-screening-form', '#name');
    field.value = name;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    (await come('kyc-screening-form', '.go')).click();
  };
</script>`;
declare function come(tag: string, selector: string): Promise<HTMLElement>;
declare function screen(name: string): Promise<void>;

/** The scripts of a folder that refuses the first request for each part with this status. */
function refusing(names: readonly string[], status: number) {
  return ({ origin }: Addresses) => {
    const folder = `${origin}/refuses-once/${status}/${crypto.randomUUID()}`;
    return names.map((name) => scriptTag(`${folder}/${name}.js`)).join('');
  };
}

const ANALYSTS = ['screening-form', 'screening-list', 'screening-results', 'submission-search'];
/** What a browser says of each answer. */
const OF_BROWSER = /refuses-once|Failed to load resource/;

/** The loader of a folder that refuses the first request for this script, and for each part. */
function loaderRefusing(file: string) {
  return ({ origin }: Addresses) =>
    scriptTag(`${origin}/refuses-once/503/${file}${crypto.randomUUID()}/kyc-elements.js`);
}

function addSearch(): void {
  const form = document.querySelector('kyc-screening-form')!;
  const search = document.createElement('kyc-submission-search');
  for (const name of ['endpoint', 'session-url']) search.setAttribute(name, form.getAttribute(name)!);
  document.body.append(search);
  const identity = document.querySelector('kyc-identity-verification')!;
  identity.setAttribute('app-link', 'https://app.example/');
  identity.setAttribute('qr', '');
}

const healing: HostilePage = {
  rule: 'loads every part again that was answered with 404 once',
  head: () => pauseOf(100) + COME,
  scripts: refusing(['all-elements'], 404),
  tolerates: OF_BROWSER,
  setup: addSearch,
  meanwhile: () => come('kyc-identity-verification', 'figure[part=qr] svg'),
  probe: async () => {
    await come('kyc-identity-verification', 'dl');
    await come('kyc-screening-results', '.hit .fact');
    await come('kyc-screening-results', '.keys');
    (await come('kyc-screening-results', '.opener')).click();
    // A name in another script is compared by sound.
    await screen('محمد الحربي');
    await come('kyc-screening-results', '.card:has(#title :dir(rtl)) .match b');
    (await come('kyc-submission-search', '.go')).click();
    await come('kyc-submission-search', 'table');
  },
};

const scriptHealing: HostilePage = {
  rule: 'loads the elements and their parts when their script was refused once',
  head: () => pauseOf(100) + COME,
  scripts: loaderRefusing('all-elements.js'),
  story: 'none',
  complaints: [/\.js did not load/],
  tolerates: OF_BROWSER,
  probe: async () => {
    await screen('Mohammed Al Harbi');
    await come('kyc-screening-results', '.hit .fact');
    await come('kyc-screening-results', '.keys');
  },
};

export const partPages: readonly HostilePage[] = [
  healing,
  scriptHealing,
  {
    rule: 'says what is missing, keeps what is on the screen, and loads the part when the person asks',
    head: () => pauseOf(1e6) + COME,
    scripts: refusing(ANALYSTS, 503),
    story: 'none',
    tolerates: OF_BROWSER,
    setup: addSearch,
    probe: async () => {
      const said: (string | undefined)[] = [];
      const retry = async (tag: string, place: string, until: string) => {
        said.push((await come(tag, `${place} h2`)).textContent);
        // One part may fail after another.
        for (;;) {
          const found = await come(tag, `${until}, ${place} button`);
          if (found.matches(until)) break;
          found.focus();
          found.click();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        said.push(document.activeElement!.localName);
      };
      await screen('Mohammed Al Harbi');
      await retry('kyc-screening-results', '.notice', '.hit .fact');
      await screen('محمد الحربي');
      await retry('kyc-screening-results', '.notice', '.card:has(#title :dir(rtl)) .match b');

      const save = await come('kyc-screening-results', '.tools button:nth-of-type(2)');
      save.click();
      said.push((await come('kyc-screening-results', '.notice h2')).textContent);
      await come('kyc-screening-results', '.card:has(#title :dir(rtl)) .match b');
      save.click();
      const { shadowRoot } = document.querySelector('kyc-screening-results')!;
      while (shadowRoot!.querySelector('.notice')) await new Promise((resolve) => setTimeout(resolve, 20));
      return said;
    },
    finds: [
      'A part of this page did not load',
      'kyc-screening-results',
      'A part of this page did not load',
      'kyc-screening-results',
      'A part of this page did not load',
    ],
  },
];
