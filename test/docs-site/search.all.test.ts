import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { composeSite } from '../../docs/site/compose-site.js';
import { SEARCH_RANKING } from '../../docs/site/search-ranking.js';
import { ROOT } from '../command.js';
import { installPeers } from '../peers/install-peers.js';

await installPeers();
const { default: MiniSearch } = await import('minisearch');

interface Section {
  id: string;
  title: string;
  /** The headings above. */
  titles: string[];
  text: string;
}

/** As VitePress cuts a page for its search: each heading with the text below it. */
function sectionsOf(path: string, markdown: string): Section[] {
  const above: string[] = [];
  return markdown.split(/^(?=#{1,6} .*\{#[\w-]+\}$)/m).flatMap((part) => {
    const [, marks, title, anchor] = /^(#+) (.*) \{#([\w-]+)\}\n/.exec(part) ?? [];
    if (marks === undefined) return [];
    above.length = marks.length - 1;
    above[marks.length - 1] = title!;
    const text = part.slice(part.indexOf('\n'));
    return [{ id: `/${path}.html#${anchor}`, title: title!, titles: above.slice(0, -1), text }];
  });
}

/** The first page for each search, by its address. */
const FIRST: Readonly<Record<string, string>> = {
  'webhook lost': '/guides/verifications.html#webhook-lost',
  'what happens when the webhook is lost': '/guides/verifications.html#webhook-lost',
  'rotate host key': '/operating/rotate-keys.html#host-key',
  'host key rotation': '/operating/rotate-keys.html#host-key',
  'key stolen': '/operating/rotate-keys.html#host-key',
  '5,000 hits': '/guides/screenings.html#many-hits',
  '5000 hits': '/guides/screenings.html#many-hits',
  'dark mode': '/guides/theming.html#dark',
  'own colours': '/guides/theming.html#colours',
  arabic: '/guides/languages.html#arabic',
  // What a newcomer asks.
  'which browsers': '/guides/browsers.html#browsers',
  CSP: '/packages/kyc-elements.html#content-security-policy-csp-and-integrity',
  CSRF: '/guides/session-url.html#csrf',
  'test without a phone': '/guides/testing.html#without-phone',
  'events lost': '/guides/events.html#lost',
  rotate: '/operating/rotate-keys.html#host-key',
  retention: '/guides/data-retention.html#kept',
  mayLeave: '/guides/leave-the-line.html#leave',
  'resume elsewhere': '/guides/leave-the-line.html#resume',
  ceiling: '/guides/sessions.html#ceiling',
  pinning: '/packages/kyc-elements.html#pin-a-version',
  accessibility: '/accessibility.html#accessibility',
  'web view': '/guides/browsers.html#web-view',
  upgrade: '/operating/upgrade.html#upgrade',
  'node version': '/operating/upgrade.html#node-versions',
};

describe('a search of the docs', () => {
  // The defaults of VitePress 1.6, with the ranking of the site.
  const search = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, ...SEARCH_RANKING },
  });
  before(() => {
    for (const { path, markdown } of composeSite(ROOT)) search.addAll(sectionsOf(path, markdown));
  });

  for (const [words, address] of Object.entries(FIRST)) {
    test(`for “${words}” finds the section about it first`, () => {
      assert.equal(search.search(words)[0]?.id, address);
    });
  }
});
