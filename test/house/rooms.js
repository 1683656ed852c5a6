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

/** The rooms of a call: what a call is, and nothing of another capability's calls. */
const CALLS = [
  ...CONTRACT,
  PACKAGES,
  ...['operations', 'store', 'upstream', 'events', 'sessions', 'identity', 'screening', 'submissions'].map(
    (folder) => `server/${folder}`,
  ),
  ...['server/identity/rules', 'server/identity/rows', 'server/identity/streams', 'server/retention'],
  ...['server/api/call', 'server/api/http', 'server/api/reference'],
];

/** What each folder holds and may import, its own files aside. The linter, the document and the figures read this table. */
export const ROOMS = [
  { folder: 'contract', holds: 'what crosses the wire: plain types and constants', imports: [] },
  {
    folder: 'contract/schemas',
    holds: 'the zod schemas, held equal to the types by the compiler',
    imports: ['contract', 'zod'],
  },

  {
    folder: 'widget',
    holds: 'npm kyc-elements: the elements',
    imports: [
      'contract',
      ...['state', 'memory'].map((folder) => `widget/screening-results/${folder}`),
      ...['widget/screening-results', 'lit', 'lean-qr'],
    ],
  },
  ...inOrder(
    ['contract', 'widget', 'lit'],
    [
      ['widget/screening-results/texts', 'the messages, and what lists write'],
      ['widget/screening-results/facts', 'what a hit says against what was searched'],
      ['widget/screening-results/state', 'the screens, the order and the filters of the hits'],
      ['widget/screening-results/explanation', 'why each hit matched'],
      ['widget/screening-results/memory', 'changes since the last visit, marks of the team'],
      ['widget/screening-results/table', 'the table, the filters and the plot'],
      ['widget/screening-results/report', 'the files and the print'],
      ['widget/screening-results/sheet', 'the head, the notices, and all of a screening'],
      ['widget/screening-results', 'the element of the screening results'],
    ],
  ),
  {
    folder: 'widget/react',
    holds: 'the components for React',
    imports: ['widget', 'widget/screening-results', 'widget/frameworks', 'react'],
  },
  {
    folder: 'widget/frameworks',
    holds: 'the types of the elements for each framework',
    imports: ['widget', 'widget/screening-results', 'lit', 'react', 'preact', 'solid-js', 'vue', 'svelte'],
  },
  {
    folder: 'widget/build',
    holds: 'what runs only in the build: manifest, scripts',
    imports: ['contract', 'widget', PACKAGES],
  },
  { folder: 'widget/command', holds: 'the command of the package', imports: ['widget', PACKAGES] },

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
        'server/identity/rules',
        'decisions without I/O: order, schedule, budget, states, limits',
        ['contract'],
      ],
      ['server/identity/rows', 'what reads and writes the tables of identity'],
      ['server/identity/streams', 'event streams, and the wait for a code'],
      ['server/identity', 'the workers: start, creation, status checks, details'],
      ['server/screening', 'screenings that are sent once, grants, ceilings'],
      ['server/submissions', 'the submission search'],
      ['server/retention', 'the only folder that purges or erases'],
      ['server/api/call', 'what a call is: path, caller, schemas, problems', CALLS.slice(0, -3)],
      ['server/api/http', 'routes, origins, bodies and problems over HTTP', CALLS.slice(0, -2)],
      ['server/api/reference', 'OpenAPI and the pages of the reference', CALLS.slice(0, -1)],
      ['server/api/verifications', 'one file per call of verifications', CALLS],
      ['server/api/sessions', 'one file per call of sessions', CALLS],
      ['server/api/screenings', 'one file per call of screenings', CALLS],
      ['server/api/submissions', 'the call of the submission search', CALLS],
      ['server/api/events', 'one file per call of events, audit and webhook', CALLS],
      ['server/api/operations', 'health, metrics, scripts, documents', CALLS],
      ['server/api', 'the list of all calls'],
      ['server/config', 'the variables and what is wrong with them'],
      ['server/program', 'creates, mounts and starts the proxy'],
      ['server/commands', 'serve, migrate, receivers, and what a failed start says'],
      ['server/commands/plan', 'the forecast of `kyc-proxy plan`'],
      ['server/commands/doctor', 'the checks of `kyc-proxy doctor`'],
      ['server', 'npm kyc-elements-server: the command and the entry of the package'],
    ],
  ),

  {
    folder: 'sandbox',
    holds: 'npm kyc-elements-sandbox: the stand-in for the service',
    imports: [...CONTRACT, 'server/store', PACKAGES],
  },

  {
    folder: 'docs/site',
    holds: 'composes the docs site: its pages, links, references and llms.txt',
    imports: [
      ...CONTRACT,
      'widget/build',
      ...['server/api', 'server/api/call', 'server/api/reference', 'server/operations'],
      PACKAGES,
    ],
  },

  ...inOrder(
    ['kyc-elements', 'kyc-elements-server', 'kyc-elements-sandbox', PACKAGES],
    [
      ['demo/playground/controls', 'fields, tabs, texts of the playground'],
      ['demo/playground/settings', 'the settings of an element, from its manifest'],
      ['demo/playground/theme', 'the theme builder'],
      ['demo/playground/code', 'the code for a page and a back end'],
      ['demo/playground', 'every setting and screen of an element'],
      ['demo/page', 'the demo page'],
      ['demo', 'the host of npm start'],
    ],
  ),
];

/** At most: the entries of a folder, and the arrows between them. A folder in a folder is one entry. */
export const BOUNDS = {
  server: { rooms: 16, arrows: 60 },
  'server/identity': { rooms: 12, arrows: 35 },
  'widget/screening-results': { rooms: 21, arrows: 61 },
};

export const MAX_FILES_A_FOLDER = 30;
