import { posix, relative, resolve, sep } from 'node:path';

/** Every package that is not one of ours. */
const PACKAGES = '*';
const CONTRACT = ['contract', 'contract/schemas'];

/** A folder of the server imports the folders before it; the files beside the folders import all of them. */
const SERVER_FOLDERS = [
  'server/operations',
  'server/store',
  'server/upstream',
  'server/events',
  'server/host',
  'server/sessions',
  'server/identity/rules',
  'server/identity/rows',
  'server/identity/streams',
  'server/identity',
  'server/screening',
  'server/submissions',
  'server/retention',
  'server/api',
  'server',
];

/**
 * What the files of each folder may import, their own folder aside. A file belongs to the deepest folder of this list
 * that holds it. No folder may import a file that belongs to none, such as a test.
 */
const MAY_IMPORT = {
  contract: [],
  'contract/schemas': ['contract', 'zod'],
  widget: ['contract', 'lit', 'lean-qr'],
  'widget/react': ['widget', 'widget/frameworks', 'react'],
  // Types alone.
  'widget/frameworks': ['widget', 'lit', 'react', 'preact', 'solid-js', 'vue', 'svelte'],
  'widget/build': ['contract', 'widget', PACKAGES],
  'widget/command': ['widget', PACKAGES],
  ...Object.fromEntries(
    SERVER_FOLDERS.map((folder, at) => [folder, [...CONTRACT, ...SERVER_FOLDERS.slice(0, at), PACKAGES]]),
  ),
  // Pure: what is allowed, and in which order.
  'server/identity/rules': CONTRACT,
  'server/identity/rows': [
    ...CONTRACT,
    'server/identity/rules',
    'server/store',
    'server/operations',
    'server/events',
    'server/sessions',
    PACKAGES,
  ],
  'server/identity/streams': [
    ...CONTRACT,
    'server/identity/rules',
    'server/identity/rows',
    'server/store',
    'server/operations',
    PACKAGES,
  ],
  sandbox: [...CONTRACT, 'server/store', PACKAGES],
  // Reads the declarations that the references are made from.
  'docs/site': [...CONTRACT, 'widget/build', 'server/api', 'server/operations', PACKAGES],
  demo: ['kyc-elements', 'kyc-elements-server', 'kyc-elements-sandbox', PACKAGES],
};

const oneWayImports = {
  create(context) {
    const folder = folderOf(context.filename, context.cwd);
    if (folder === undefined) return {};
    const allowed = [folder, ...MAY_IMPORT[folder]];

    function check(node) {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || allowed.includes(targetOf(specifier))) return;
      context.report({ node, message: `${folder} may import ${allowed.join(', ')}; not "${specifier}".` });
    }

    function targetOf(specifier) {
      if (specifier.startsWith('.')) return folderOf(resolve(context.filename, '..', specifier), context.cwd);
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      return allowed.includes(name) || name.startsWith('kyc-elements') ? name : PACKAGES;
    }

    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

function folderOf(file, root) {
  const path = relative(root, file).split(sep).join('/');
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at))
    if (Object.hasOwn(MAY_IMPORT, at)) return at;
  return undefined;
}

export default { meta: { name: 'house' }, rules: { 'one-way-imports': oneWayImports } };
