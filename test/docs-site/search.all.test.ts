import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docsSearch } from '../../server/api/docs-search.js';
import { composeSite } from '../../docs/site/compose-site.js';
import { HOME } from '../../docs/site/navigation.js';
import { searchIndex } from '../../docs/site/search-index.js';
import { ROOT } from '../command.js';

/** What newcomers typed, and the page that answers it. The first fifteen were written down before anyone looked. */
const QUESTIONS: ReadonlyArray<readonly [query: string, page: string]> = [
  ['change button colour', 'guides/theming'],
  ['rtl', 'guides/languages'],
  ['how do I know user is verified', 'guides/back-ends'],
  ['session expiry', 'guides/sessions'],
  ['CORS error', 'guides/setup-mistakes'],
  ['verify webhook signature python', 'guides/back-ends'],
  ['kubernetes', 'operating/deploy'],
  ['database mysql', 'operating/several-processes'],
  ['test in CI', 'guides/testing'],
  ['match score threshold', 'guides/how-it-works'],
  ['delete personal data GDPR', 'guides/data-retention'],
  ['CSP', 'packages/kyc-elements'],
  ['rate limit 429', 'guides/verifications'],
  ['rotate host key', 'operating/rotate-keys'],
  ['export csv', 'guides/export-and-print'],
  ['pdf', 'guides/export-and-print'],
  ['webview', 'guides/web-view'],
  ['react native', 'guides/web-view'],
  ['open in a modal', 'guides/in-a-dialog'],
  ['brand color', 'guides/theming'],
  ['nothing is shown on my page', 'guides/setup-mistakes'],
  ['csrf token laravel', 'guides/session-url'],
  ['webhook signature', 'guides/events'],
  ['which browsers are supported', 'guides/browsers'],
  ['what does vouched mean', 'guides/how-it-works'],
  ['translate to french', 'guides/languages'],
  ['next.js', 'start/next'],
  ['user closes the tab', 'guides/leave-the-line'],
  ['restore a backup', 'operating/backup'],
  ['screen reader accessibility', 'accessibility'],
];

const pages = composeSite(ROOT);
const search = docsSearch(searchIndex(pages));
const pagesOf = (query: string) => search(query).map(({ address }) => address.split('#')[0]!);

test('the search has the right page first for 27 of 30 questions', (t) => {
  const missed = QUESTIONS.flatMap(([query, page]) => {
    const found = pagesOf(query);
    return found[0] === page
      ? []
      : [`"${query}": ${found.indexOf(page) + 1} of ${found.length}, after ${found[0]}`];
  });
  t.diagnostic(`right page first: ${QUESTIONS.length - missed.length} of ${QUESTIONS.length}`);
  assert.ok(QUESTIONS.length - missed.length >= 27, missed.join('\n'));
});

test('each page but the first has words that a reader may search for', () => {
  assert.deepEqual(
    pages.filter(({ keywords }) => keywords === '').map(({ path }) => path),
    [HOME.path],
  );
});

test('the words of a page are few', () => {
  for (const { path, keywords } of pages)
    assert.ok(keywords.length <= 1000, `${path}: ${keywords.length} characters`);
});

test('the search prefers the whole word, and takes a name with its signs as one word', () => {
  assert.equal(pagesOf('expo')[0], 'guides/web-view');
  assert.equal(search('idempotency_key_reused')[0]!.address, 'reference/problems#idempotency_key_reused');
});

test('the search finds nothing for words without a meaning, and takes a query of any length', () => {
  assert.deepEqual(search('how do I use the'), []);
  assert.deepEqual(search(''), []);
  assert.ok(search('session '.repeat(1000) + 'lifetime').length > 0);
});

test('the search takes a word that is misspelt by one letter, in both spellings of English, and beside an unknown word', () => {
  assert.equal(pagesOf('enviroment variables list')[0], 'reference/variables');
  assert.deepEqual(search('customise colours'), search('customize colors'));
  assert.deepEqual(search('logging processes'), search('log process'));
  assert.deepEqual(search('xyzzy playwright'), search('playwright'));
});

test('the search leads to the section, and has few results of one page', () => {
  assert.equal(search('several hosts')[0]!.address, 'guides/sessions#several-hosts');
  const [first] = search('origin_not_allowed');
  assert.match(first!.address, /origin_not_allowed$/);
  const found = pagesOf('session');
  for (const page of found) assert.ok(found.filter((other) => other === page).length <= 3, page);
});
