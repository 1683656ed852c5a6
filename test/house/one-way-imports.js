import { posix, relative, resolve, sep } from 'node:path';
import { PACKAGES, ROOMS } from './rooms.js';

/**
 * What the files of each folder may import, their own folder aside. A file belongs to the deepest room that holds it. No room
 * may import a file that belongs to none, such as a test.
 */
const MAY_IMPORT = Object.fromEntries(ROOMS.map(({ folder, imports }) => [folder, imports]));

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
