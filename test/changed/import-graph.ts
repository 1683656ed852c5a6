import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The sources of the repository in `root`: which file imports, starts or reads which. Paths are relative to `root`. */
export interface ImportGraph {
  readonly files: readonly string[];
  /** What a file imports, starts as a process or reads; a folder stands for all that lies in it. */
  uses(file: string): readonly string[];
  /** Whether a test starts or reads what `npm run build` makes. */
  runsBuilt(test: string): boolean;
}

const ROOMS = ['contract', 'widget', 'server', 'sandbox', 'demo', 'docs', 'packaging', 'dev', 'test'];
const SOURCE = /\.(ts|js|mjs)$/;
/** Erased before the code runs. Types are checked by the compiler, in every run. */
const TYPE_IMPORT = /^(import|export) type [^;]*? from '[^']*';/gm;
/** With what stands before it: only an import names a package. */
const TEXT = /(\bfrom |\bimport ?\(?)?(?:'([^'\n\\]+)'|"([^"\n\\]+)"|`([^`$\n\\]+)`)/g;
const BUILT = /(^|\/)dist(\/\w|$)/;
/** What a package exports, as tsconfig.json maps it. */
const PACKAGE = /^kyc-elements(?:-(server|sandbox|demo))?(?:\/(.*))?$/;
const ENTRIES: Readonly<Record<string, string>> = { host: 'host/index', testing: 'host/testing' };

export function importGraph(root: string): ImportGraph {
  const known = new Map<string, readonly string[]>();
  const namesBuilt = new Set<string>();
  const exists = (path: string) => existsSync(join(root, path));
  const sourceOf = (path: string) => [path.replace(/\.js$/, '.ts'), path].find((each) => exists(each));

  /** A text of the code as a file or a folder of the repository, if it names one. */
  function named(file: string, text: string, isImport: boolean, readsRoot: boolean): string | undefined {
    const exported = isImport && PACKAGE.exec(text);
    if (exported) return packageFile(exported[1] ?? 'widget', exported[2] ?? 'index');
    if (text.startsWith('.') || SOURCE.test(text)) {
      const beside = sourceOf(normalize(join(dirname(file), text)));
      if (beside && SOURCE.test(beside)) return beside;
    }
    return readsRoot ? fromRoot(text) : undefined;
  }

  function packageFile(room: string, entry: string): string | undefined {
    const path = room === 'server' ? (ENTRIES[entry] ?? entry) : entry;
    return [`${path}.ts`, `${path}/index.ts`, path]
      .map((each) => join(room, each))
      .find((each) => exists(each) && SOURCE.test(each));
  }

  /** What is built stands for its source: `demo/dist/start.js` for `demo/start.ts`. */
  function fromRoot(text: string): string | undefined {
    const path = normalize(text).replace(/\/$/, '');
    const [, room, built] = /^(\w+)\/dist(?:\/(.*))?$/.exec(path) ?? [];
    if (room) return [join(room, built ?? ''), built ?? ''].map(sourceOf).find(Boolean) ?? room;
    if (!ROOMS.includes(path.split('/')[0]!) && !/^[A-Z]\w+\.md$|^\.\w+\/|\.(json|js|mjs|yaml)$/.test(path))
      return undefined;
    return exists(path) ? path : undefined;
  }

  function read(file: string): readonly string[] {
    if (!exists(file)) return [];
    const code = readFileSync(join(root, file), 'utf8').replaceAll(TYPE_IMPORT, '');
    const readsRoot = /\bROOT\b/.test(code) && file.startsWith('test/');
    const texts = [...code.matchAll(TEXT)].map(([, before, ...text]) => ({
      isImport: before !== undefined,
      text: text.find((each) => each !== undefined)!,
    }));
    if (file.startsWith('test/') && texts.some(({ text }) => BUILT.test(text))) namesBuilt.add(file);
    const uses = texts.map(({ text, isImport }) => named(file, text, isImport, readsRoot));
    return [...new Set(uses)].filter((path) => path !== undefined && path !== file) as string[];
  }

  const files = ROOMS.flatMap((room) => sourcesIn(root, room));
  function uses(file: string): readonly string[] {
    const found =
      known.get(file) ??
      (SOURCE.test(file) ? read(file) : files.filter((each) => each.startsWith(`${file}/`)));
    known.set(file, found);
    return found;
  }
  return {
    files,
    uses,
    runsBuilt(test) {
      const used = new Set([test]);
      // A set gives also what is added to it meanwhile.
      for (const file of used) {
        for (const each of uses(file)) if (each.startsWith('test/')) used.add(each);
        if (namesBuilt.has(file)) return true;
      }
      return false;
    },
  };
}

function sourcesIn(root: string, room: string): string[] {
  if (!existsSync(join(root, room))) return [];
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => join(room, path));
}
