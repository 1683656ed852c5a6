import { asMarkdownFile, firstSentence } from './llms-text.js';
import type { Page } from './pages/page.js';

/** The pages that a coding agent needs: how to begin, what an element takes, and what each message means. */
const PAGES =
  /^(start\/|guides\/(how-it-works|embed-screening|element-events|in-a-dialog|web-view|back-ends|sessions|session-url|events|testing|setup-mistakes|theming|browsers)$|reference\/(kyc-|problems|variables|commands|custom-properties)|packages\/kyc-elements$)/;

const SKILL = `---
name: kyc-elements
description: Embed identity verification and sanctions screening with the web components of kyc-elements and its proxy. Use it to add <kyc-identity-verification>, <kyc-screening-form>, <kyc-screening-list>, <kyc-screening-results> or <kyc-submission-search> to a page, to mint sessions in a back end, to receive its signed events, or to explain a line of its console.
---

# kyc-elements

Five custom elements for a page, and a proxy that holds the credential of the service.

1. Choose the page of the stack below \`start/\`, and write its files as they are. Each is tested in a new app.
2. Mint the session in the back end, with the \`reference\` of the customer who is signed in. A host key must never reach a page.
3. Decide in the back end, by this \`reference\` (\`findVerifications\`) or a signed event. Do not trust the page's result, nor an id that it sends.
4. If nothing is shown, read the one line of the console: it begins with \`kyc-elements:\`, and has a code that
   [guides/setup-mistakes.md](guides/setup-mistakes.md) explains.
5. Take attributes, events, parts and slots only from the page of the element below \`reference/\`. A name that is not there does nothing.
6. Test without a network with \`kyc-elements/testing\`, and with the sandbox of \`npm start\`: \`1000000001\` is approved after three seconds.

## Files
`;

/** The files of the skill, by their path in its folder. A link to a page that is not among them becomes text. */
export function skillFiles(pages: readonly Page[]): ReadonlyMap<string, string> {
  const chosen = pages.filter(({ path }) => PAGES.test(path));
  const paths = new Set(chosen.map(({ path }) => path));
  const list = chosen.map(
    ({ path, title, markdown }) =>
      `- [${title.replaceAll('<', '&lt;')}](${path}.md): ${firstSentence(markdown)}`,
  );
  return new Map([
    ['SKILL.md', `${SKILL}\n${list.join('\n')}\n`],
    ...chosen.map((page): [string, string] => [`${page.path}.md`, asMarkdownFile(withoutLinks(page, paths))]),
  ]);
}

function withoutLinks(page: Page, paths: ReadonlySet<string>): Page {
  const markdown = page.markdown.replaceAll(
    /(?<!!)\[([^\]]*)\]\(\/([^)#\s]*)(?:#[^)\s]*)?\)/g,
    (link, text: string, to: string) => (paths.has(to) ? link : text),
  );
  return { ...page, markdown };
}
