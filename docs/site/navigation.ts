import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableRows } from '../../sandbox/conformance/rules/rule.js';
import { CALL_GROUPS } from './reference/call-groups.js';

export interface Entry {
  readonly path: string;
  readonly title: string;
  /** The Markdown file, from the repository's root. A page without one is generated. */
  readonly source?: string;
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const doc = (path: string, title: string): Entry => ({ path, title, source: `docs/${path}.md` });

function folder(root: string, name: string): Entry[] {
  const path = join(root, 'docs', name);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [, title = file] = /^# (.+)$/m.exec(readFileSync(join(path, file), 'utf8')) ?? [];
      return doc(`${name}/${file.slice(0, -'.md'.length)}`, title);
    });
}

/**
 * A line is `path | title | source`. The source is `docs/<path>.md` where none is given, and `–` means that the page is
 * generated. `folder/*` stands for each page of a folder.
 */
const SECTIONS = {
  Start: `
    start/index        | Choose your stack
    start/html         | HTML
    start/react        | React
    start/next         | Next.js
    start/vue          | Vue
    start/angular      | Angular
    start/svelte       | Svelte
    start/sveltekit    | SvelteKit
    start/astro        | Astro
    start/nuxt         | Nuxt
    guides/back-ends   | Your back end
    start/from-polling | From polling by hand
    ar/index           | البدء السريع
  `,
  Guides: `
    guides/how-it-works     | How it works
    guides/service          | The service behind it
    guides/sessions         | Sessions and grants
    guides/session-url      | Where the session comes from
    guides/verifications    | Verifications and the line
    guides/leave-the-line   | Leave the line and resume
    guides/events           | Events to your back end
    guides/element-events   | Events of the elements
    guides/embed-screening  | Embed the screening
    guides/screenings       | Screenings, decisions and reports
    guides/watch            | Learn what monitoring finds
    guides/search-submissions | Search submissions
    guides/export-and-print | Export and print
    guides/theming          | Theming
    guides/in-a-dialog      | In a dialog
    guides/web-view         | In an app's web view
    guides/browsers         | Browsers
    guides/languages        | Languages
    guides/testing          | Testing
    guides/setup-mistakes   | When it does not work
  `,
  Operating: `
    operating/deploy             | Deploy
    operating/several-processes  | Several processes and Postgres
    operating/backup             | Backup and restore
    operating/rotate-keys        | Rotate keys and secrets
    operating/upgrade            | Upgrade
    guides/monitoring            | Monitoring and alerts
    guides/data-retention        | Retention of data
    operating/duties-of-the-host | Duties of the host
  `,
  Reference: `
    reference/kyc-identity-verification | <kyc-identity-verification>   | –
    reference/kyc-screening-form        | <kyc-screening-form>          | –
    reference/kyc-screening-list        | <kyc-screening-list>          | –
    reference/kyc-screening-results     | <kyc-screening-results>       | –
    reference/kyc-submission-search     | <kyc-submission-search>       | –
    reference/custom-properties         | Custom properties             | –
    reference/calls                     | Calls                         | –
    calls/*
    reference/problems                  | Problems
    reference/variables                 | Environment variables         | –
    reference/metrics                   | Metrics                       | –
    reference/assumptions               | Assumptions about the service | –
    reference/commands                  | Commands                      | docs/commands.md
    packages/kyc-elements               | Package kyc-elements          | widget/README.md
    packages/kyc-elements-server        | Package kyc-elements-server   | server/README.md
    packages/kyc-elements-sandbox       | Package kyc-elements-sandbox  | sandbox/README.md
    packages/apps                       | Apps in your framework        | demo/frameworks/README.md
  `,
  Trust: `
    security        | Security                     | SECURITY.md
    security-limits | Limits of the security model
    security/*
    accessibility   | Accessibility
    figures         | Figures
  `,
  Project: `
    architecture    | Architecture
    decisions/index | Decisions    | docs/decisions/README.md
    decisions/*
    changelog       | Changelog    | CHANGELOG.md
    releasing       | Releasing
    contributing    | Contributing | CONTRIBUTING.md
    contributing/*
  `,
};

export function navigation(root: string): readonly Section[] {
  return Object.entries(SECTIONS).map(([title, table]) => ({
    title,
    entries: tableRows(table).flatMap((row) => entriesOf(row, root)),
  }));
}

function entriesOf([path = '', title = '', source]: readonly string[], root: string): Entry[] {
  if (path === 'calls/*') return CALL_GROUPS.map((group) => ({ path: group.path, title: group.title }));
  if (path.endsWith('/*')) return folder(root, path.slice(0, -'/*'.length));
  if (source === undefined) return [doc(path, title)];
  return [source === '–' ? { path, title } : { path, title, source }];
}

export const HOME: Entry = doc('index', 'kyc-elements');
