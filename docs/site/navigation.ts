import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

export function navigation(root: string): readonly Section[] {
  return [
    {
      title: 'Start',
      entries: [
        doc('start/index', 'Choose your stack'),
        doc('start/html', 'HTML'),
        doc('start/react', 'React'),
        doc('start/next', 'Next.js'),
        doc('start/vue', 'Vue'),
        doc('start/angular', 'Angular'),
        doc('start/svelte', 'Svelte'),
        doc('guides/back-ends', 'Your back end'),
        doc('start/from-polling', 'From polling by hand'),
        doc('ar/index', 'البدء السريع'),
      ],
    },
    {
      title: 'Guides',
      entries: [
        doc('guides/sessions', 'Sessions and grants'),
        doc('guides/verifications', 'Verifications and the line'),
        doc('guides/leave-the-line', 'Leave the line and resume'),
        doc('guides/events', 'Events to your back end'),
        doc('guides/element-events', 'Events of the elements'),
        doc('guides/screenings', 'Screenings, marks and reports'),
        doc('guides/theming', 'Theming'),
        doc('guides/languages', 'Languages'),
        doc('guides/testing', 'Testing'),
        doc('guides/setup-mistakes', 'When it does not work'),
      ],
    },
    {
      title: 'Operating',
      entries: [
        doc('operating/deploy', 'Deploy'),
        doc('operating/several-processes', 'Several processes and Postgres'),
        doc('operating/backup', 'Backup and restore'),
        doc('operating/rotate-keys', 'Rotate keys and secrets'),
        doc('operating/upgrade', 'Upgrade'),
        doc('guides/monitoring', 'Monitoring and alerts'),
        doc('guides/data-retention', 'Retention of data'),
        doc('operating/duties-of-the-host', 'Duties of the host'),
      ],
    },
    {
      title: 'Reference',
      entries: [
        { path: 'reference/kyc-identity-verification', title: '<kyc-identity-verification>' },
        { path: 'reference/kyc-screening-form', title: '<kyc-screening-form>' },
        { path: 'reference/kyc-screening-results', title: '<kyc-screening-results>' },
        { path: 'reference/kyc-submission-search', title: '<kyc-submission-search>' },
        { path: 'reference/custom-properties', title: 'Custom properties' },
        { path: 'reference/calls', title: 'Calls' },
        ...CALL_GROUPS.map(({ path, title }) => ({ path, title })),
        { path: 'reference/problems', title: 'Problems' },
        { path: 'reference/variables', title: 'Environment variables' },
        { path: 'reference/metrics', title: 'Metrics' },
        { path: 'reference/assumptions', title: 'Assumptions about the service' },
        { path: 'reference/commands', title: 'Commands', source: 'docs/commands.md' },
        { path: 'packages/kyc-elements', title: 'Package kyc-elements', source: 'widget/README.md' },
        {
          path: 'packages/kyc-elements-server',
          title: 'Package kyc-elements-server',
          source: 'server/README.md',
        },
        {
          path: 'packages/kyc-elements-sandbox',
          title: 'Package kyc-elements-sandbox',
          source: 'sandbox/README.md',
        },
        { path: 'packages/apps', title: 'Apps in your framework', source: 'demo/frameworks/README.md' },
      ],
    },
    {
      title: 'Trust',
      entries: [
        { path: 'security', title: 'Security', source: 'SECURITY.md' },
        doc('security-limits', 'Limits of the security model'),
        ...folder(root, 'security'),
        doc('accessibility', 'Accessibility'),
        doc('figures', 'Figures'),
      ],
    },
    {
      title: 'Project',
      entries: [
        doc('architecture', 'Architecture'),
        { path: 'decisions/index', title: 'Decisions', source: 'docs/decisions/README.md' },
        ...folder(root, 'decisions'),
        { path: 'changelog', title: 'Changelog', source: 'CHANGELOG.md' },
        doc('releasing', 'Releasing'),
        { path: 'contributing', title: 'Contributing', source: 'CONTRIBUTING.md' },
      ],
    },
  ];
}

export const HOME: Entry = doc('index', 'kyc-elements');
