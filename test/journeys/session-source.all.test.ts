/** The code of the guide, in pages of back ends that check a POST as five frameworks do. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { codeBlocks, readGuide } from '../guide.js';
import { codeOn, visit } from './host-page.js';
import { hostForSuite } from './own-host.js';

const TOKEN = 'a+token/of=the page';
const [SNIPPET = ''] = codeBlocks('session-url.md', 'html');
const [SET_LATER = ''] = codeBlocks('session-url.md', 'js');
const IN_META = `<meta name="csrf-token" content="${TOKEN}">`;
const inCookie = (cookie: string) => `<script>document.cookie = '${cookie}'</script>`;

/** What the page has of the token, and how the filter of the framework reads it. */
type Guarded = readonly [head: string, permits: (request: IncomingMessage) => boolean];

const FRAMEWORKS: Readonly<Record<string, Guarded>> = {
  Django: [
    inCookie('csrftoken=abcDEF123'),
    // It compares the origin too.
    ({ headers }) => headers['x-csrftoken'] === 'abcDEF123' && headers.origin === `http://${headers.host!}`,
  ],
  Rails: [IN_META, ({ headers }) => headers['x-csrf-token'] === TOKEN],
  Laravel: [IN_META, ({ headers }) => headers['x-csrf-token'] === TOKEN],
  'Spring Security': [
    inCookie(`XSRF-TOKEN=${encodeURIComponent(TOKEN)}`),
    ({ headers }) => headers['x-xsrf-token'] === TOKEN,
  ],
  'ASP.NET Core': [IN_META, ({ headers }) => headers['requestverificationtoken'] === TOKEN],
  'Astro, SvelteKit': ['', ({ headers }) => headers['content-type'] === 'application/json'],
};

/** The code of the guide with the headers that its table has for this framework. */
function snippetFor(framework: string): string {
  const row = readGuide('session-url.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${framework} `));
  const [, headers] = /\| `(\{ .* \})` /.exec(row ?? '')!;
  const written = "{ 'X-CSRFToken': cookie('csrftoken') }, // Django: see the table";
  assert.ok(SNIPPET.includes(written));
  return SNIPPET.replace(written, `${headers!},`);
}

describe('the session of a page whose back end guards its calls', () => {
  const host = hostForSuite();

  async function open(body: string, [head, permits]: Guarded) {
    host.filter.permits = permits;
    host.files['/'] = host.html(body, head);
    return visit(host.browser, host.origin);
  }

  for (const [framework, guarded] of Object.entries(FRAMEWORKS))
    test(`comes with the header that the guide has for ${framework}`, async () => {
      const page = await open(snippetFor(framework), guarded);
      await codeOn(page);
    });

  test('comes to an element that is put into the page later, by the code for pages that are changed in place', async () => {
    const getSession = `const getSession = async () => {
      const headers = { 'X-CSRF-Token': document.querySelector('meta[name=csrf-token]').content };
      return (await fetch('/session', { method: 'POST', headers })).json();
    };`;
    const script = `<script type="module">${getSession}\n${SET_LATER}</script>`;
    const page = await open(`<main></main>${script}`, FRAMEWORKS['Rails']!);
    await page.evaluate(() => {
      document.querySelector('main')!.innerHTML = '<kyc-identity-verification></kyc-identity-verification>';
    });
    await codeOn(page);
  });
});
