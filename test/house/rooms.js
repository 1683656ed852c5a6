/** Every package that is not one of ours. */
export const PACKAGES = '*';

const CONTRACT = ['contract', 'contract/schemas'];

/**
 * Rooms from the ground up: each imports `base` and the rooms before it.
 *
 * @param {readonly string[]} base What every room of the list may import.
 * @param {readonly (readonly [folder: string, holds: string, imports?: readonly string[]])[]} rows A row with `imports`
 *   imports these alone.
 */
function inOrder(base, rows) {
  return rows.map(([folder, holds, imports], at) => ({
    folder,
    holds,
    imports: imports ?? [...base, ...rows.slice(0, at).map(([before]) => before)],
  }));
}

/** The rooms behind the calls of the API. */
const SERVING = [
  'operations',
  'store',
  'upstream',
  'events',
  'sessions',
  'rules',
  'identity',
  'screening',
  'retention',
].map((folder) => `server/${folder}`);

/** A conformance run meets a service over HTTP: it imports nothing of the sandbox. */
const SERVICE = [...CONTRACT, PACKAGES];
const RULES = [...SERVICE, 'sandbox/conformance/service'];
const PROFILE = [...RULES, 'sandbox/conformance/rules'];

/** The two packages of Lit that the elements use. The one that collects them would take a sixth of an install. */
const LIT = ['lit-element', 'lit-html'];

/** What the elements are made of. */
const WIDGET_BASE = inOrder(
  ['contract', ...LIT],
  [
    ['widget/names', 'names compared by letters and by sound'],
    ['widget/report', 'the hash of what was decided, the versions', ['contract']],
    ['widget/language', 'languages, messages, dates, countries'],
    ['widget/look', 'style sheets that elements share'],
    ['widget/base', 'what every element is made of: connection, session, texts, announcements, focus'],
    ['widget/table', 'tables: order, pages, CSV'],
  ],
);

const IDENTITY = 'widget/identity-verification';
const RESULTS = 'widget/screening-results';

/** No element imports another. */
const ELEMENTS = [
  [IDENTITY, 'the element of the identity verification'],
  ['widget/screening-form', 'the element that screens a name'],
  ['widget/screening-list', 'the element that lists what changed in screenings'],
  ['widget/submission-search', 'the element that searches submissions'],
];

const ELEMENT_FOLDERS = [...ELEMENTS.map(([folder]) => folder), RESULTS];

function foldersOf(rows) {
  return rows.map(({ folder }) => folder);
}

/** What each folder holds and may import, its own files aside. The linter and `npm run rooms` read this table. */
export const ROOMS = [
  { folder: 'contract', holds: 'what crosses the wire: plain types and constants', imports: [] },
  {
    folder: 'contract/schemas',
    holds: 'the zod schemas, held equal to the types by the compiler',
    imports: ['contract', 'zod'],
  },

  ...WIDGET_BASE,
  ...ELEMENTS.map(([folder, holds]) => ({
    folder,
    holds,
    imports: ['contract', ...LIT, ...foldersOf(WIDGET_BASE), ...(folder === IDENTITY ? ['lean-qr'] : [])],
  })),
  ...inOrder(
    ['contract', ...LIT, ...foldersOf(WIDGET_BASE)],
    [
      [`${RESULTS}/texts`, 'the messages, and what lists write'],
      [`${RESULTS}/facts`, 'what a hit says against what was searched'],
      [`${RESULTS}/state`, 'the model, the order and the filters of the hits'],
      [`${RESULTS}/explanation`, 'why each hit matched'],
      [`${RESULTS}/decisions`, 'what the team decided about a pair'],
      [`${RESULTS}/changes`, 'what the proxy knows of changes since the last review'],
      [`${RESULTS}/table`, 'the table and the filters'],
      [`${RESULTS}/report`, 'the files and the print'],
      [`${RESULTS}/sheet`, 'the head, the notices, and all of a screening'],
      [RESULTS, 'the element of the screening results'],
    ],
  ),
  {
    folder: 'widget/loader',
    holds: 'the script that loads the elements of a page',
    imports: ['widget/base'],
  },
  { folder: 'widget/testing', holds: 'the fake proxy for the tests of a host', imports: ['contract'] },
  {
    folder: 'widget',
    holds: 'npm kyc-elements: the elements',
    imports: [...['widget/base', ...ELEMENT_FOLDERS], ...[`${RESULTS}/state`, `${RESULTS}/decisions`]],
  },
  {
    folder: 'widget/frameworks',
    holds: 'the types of the elements for each framework',
    imports: [...['widget/base', ...ELEMENT_FOLDERS], ...LIT, ...['react', 'vue', 'svelte']],
  },
  {
    folder: 'widget/react',
    holds: 'the components for React',
    imports: ['widget/frameworks', ...ELEMENT_FOLDERS, 'react'],
  },
  {
    folder: 'widget/angular',
    holds: 'what the directives for Angular share',
    imports: ['widget/frameworks', '@angular/core'],
  },
  {
    folder: 'widget/build',
    holds: 'what runs only in the build: manifest, scripts',
    imports: ['contract', 'widget', PACKAGES],
  },

  ...inOrder(
    [...CONTRACT, PACKAGES],
    [
      ['server/operations', 'metrics, log, worker loop, what is shared between calls'],
      ['server/store', 'database, migrations, encryption'],
      ['server/upstream', 'the client of the service'],
      ['server/events', 'outbox, delivery and signature of host events; the audit trail'],
      ['server/host', 'what a back end imports: the client, the check of events'],
      ['server/sessions', 'minting, refusing and revoking sessions'],
      [
        'server/rules',
        'decisions without I/O: order, schedule, budget, states, limits, what changed in a screening',
        ['contract'],
      ],
      ['server/identity', 'verifications: their tables, the workers, the event streams'],
      ['server/screening', 'screenings: sent once, read again, decided; and the submission search'],
      ['server/retention', 'the only folder that purges or erases'],
      [
        'server/api',
        'the calls, a file for each capability, their routes and their reference',
        [...CONTRACT, PACKAGES, ...SERVING],
      ],
      ['server/program', 'the variables; creates, mounts and starts the proxy'],
      ['server/commands', 'serve, migrate, doctor, and what a failed start says'],
      ['server', 'npm kyc-elements-server: the command and the entry of the package'],
    ],
  ),

  ...inOrder(
    [...CONTRACT, 'server/store', PACKAGES],
    [
      ['sandbox/http', 'keys, envelopes, bodies, and which calls are refused', [...CONTRACT, PACKAGES]],
      ['sandbox/store', 'the schema of the database'],
      ['sandbox/control', 'clock, settings, faults, call limits, due work'],
      ['sandbox/synthetic', 'invented people, the same on every machine', []],
      ['sandbox/names', 'how alike two names are, in any script', ['contract', PACKAGES]],
      ['sandbox/lists', 'reads published lists and stores their versions'],
      ['sandbox/identity', 'requests, their phone and their webhooks'],
      ['sandbox/screening', 'screens names, stores cases, screens them again'],
      ['sandbox/submissions', 'forms, invented submissions, their search'],
      ['sandbox/conformance/service', 'the calls of a checked service, and assertions', SERVICE],
      ['sandbox/conformance/rules', 'the rules of the document and their checks', RULES],
      ['sandbox/conformance/profile', 'finds what the document does not show', PROFILE],
      ['sandbox/conformance', 'runs the rules and reports', [...PROFILE, 'sandbox/conformance/profile']],
      ['sandbox/console/browser', 'the pages of console and phone'],
      ['sandbox/console', 'serves the pages and their reference'],
      ['sandbox/program', 'creates the app and starts the sandbox'],
      [
        'sandbox/commands',
        'what the two commands do',
        // What a failed start says is said once.
        [
          ...[...PROFILE, 'sandbox/conformance/profile', 'sandbox/conformance'],
          ...['server/commands', 'server/operations'],
          ...['control', 'lists', 'store', 'program'].map((room) => `sandbox/${room}`),
        ],
      ],
      ['sandbox', 'npm kyc-elements-sandbox: the commands and the entry of the package'],
    ],
  ),

  {
    folder: 'dev',
    holds: 'the build, `npm start` and `npm run dev`',
    imports: [PACKAGES, 'demo'],
  },
  {
    folder: 'packaging',
    holds: 'completes the packages: bills of materials, no private modules',
    imports: ['widget/build', PACKAGES],
  },

  // The reference is made from the declarations of these rooms; the calls name the sandbox's assumptions.
  ...inOrder(
    [...CONTRACT, PACKAGES, ...SERVING, 'server/api', 'widget/build', 'sandbox/conformance/rules'],
    [
      ['docs/site/pages', 'what a page is, and the ids of its headings'],
      ['docs/site/reference', 'the reference as Markdown, from the declarations'],
      [
        'docs/site',
        'composes the pages of the docs: for the site, for `/docs` of the proxy, and as Markdown',
      ],
      ['docs/site/proxy-pages', 'renders the pages that the proxy serves'],
    ],
  ),

  ...inOrder(
    ['kyc-elements', 'kyc-elements-server', 'kyc-elements-sandbox', PACKAGES],
    [
      ['demo/playground/controls', 'fields and texts of the pages'],
      ['demo/playground/settings', 'the settings of an element, from its manifest'],
      ['demo/playground/theme', 'the theme builder'],
      ['demo/playground/code', 'the code for a page and a back end'],
      ['demo/playground/scripted', 'a screen, its fake proxy, and what they answer'],
      ['demo/playground/screens', 'one file per element: every screen of it'],
      ['demo/playground', 'every setting and screen of an element'],
      ['demo/page', 'the demo page'],
      ['demo', 'the host of npm start'],
    ],
  ),
];

export const MAX_FILES_A_FOLDER = 30;
