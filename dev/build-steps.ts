/** What the build makes, in this order, and of which sources. */
export interface BuildStep {
  readonly name: string;
  readonly inputs: readonly string[];
  /** Emptied before. */
  readonly outputs: readonly string[];
  /** Steps whose outputs it reads. */
  readonly after?: readonly string[];
  readonly command: string;
  /** Only for the packages that people install: `npm start` and `npm test` need it not. */
  readonly isForPackages?: true;
}

const COMPILER = ['tsconfig.json', 'package-lock.json'];
/** What the pages and the skill are composed of. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs'];
const WIDGET = ['contract', 'widget', ...COMPILER];

export const STEPS: readonly BuildStep[] = [
  {
    name: 'elements',
    inputs: WIDGET,
    outputs: ['widget/dist/widget', 'widget/dist/contract'],
    command: 'tsc -p widget --noCheck',
  },
  {
    name: 'proxy',
    inputs: ['contract', 'server', ...COMPILER],
    outputs: ['server/dist/server', 'server/dist/contract'],
    command: 'tsc -p server --noCheck --declaration false',
  },
  {
    name: 'sandbox',
    inputs: ['contract', 'server', 'sandbox', ...COMPILER],
    outputs: ['sandbox/dist/sandbox', 'sandbox/dist/server', 'sandbox/dist/contract'],
    command: 'tsc -p sandbox --noCheck',
  },
  {
    name: 'demo',
    inputs: ['demo', ...COMPILER],
    outputs: ['demo/dist'],
    command: 'tsc -p demo --noCheck',
  },
  {
    name: 'scripts of the elements',
    inputs: [...WIDGET, 'vite.config.ts'],
    outputs: ['widget/dist/script', 'server/dist/scripts'],
    after: ['elements'],
    command: 'vite build --logLevel warn',
  },
  {
    name: 'pages of the proxy',
    inputs: [...WIDGET, ...DOCUMENTS, 'server', 'sandbox', 'demo'],
    outputs: ['server/dist/docs'],
    command: 'node dev/run.mjs docs/site/proxy-pages/write-proxy-pages.ts',
  },
  {
    name: 'types of the proxy',
    inputs: ['contract', 'server', ...COMPILER],
    outputs: ['server/dist/server/index.d.ts'],
    after: ['proxy'],
    command: 'tsc -p server --noCheck --emitDeclarationOnly',
    isForPackages: true,
  },
  {
    name: 'skill',
    inputs: [...WIDGET, ...DOCUMENTS, 'server', 'sandbox', 'demo'],
    outputs: ['widget/dist/skills'],
    command: 'node dev/run.mjs docs/site/write-skill.ts',
    isForPackages: true,
  },
  {
    name: 'Angular directives',
    inputs: [...WIDGET, 'packaging'],
    outputs: ['widget/dist/widget/angular'],
    after: ['scripts of the elements'],
    command: 'node dev/run.mjs packaging/compile-angular.ts',
    isForPackages: true,
  },
  {
    name: 'contents of the packages',
    inputs: [...WIDGET, 'server', 'sandbox', 'packaging'],
    outputs: ['packaging/dist'],
    after: ['Angular directives', 'types of the proxy', 'sandbox'],
    command:
      'tsc -p packaging && node packaging/dist/remove-private-modules.js && node packaging/dist/write-bills.js',
    isForPackages: true,
  },
];
