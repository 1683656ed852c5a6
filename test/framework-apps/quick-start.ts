/** A page of docs/start as a reader follows it: its commands and its files in order, in a new folder. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../command.js';
import { runToItsEnd, serveCommand } from './installed-app.js';

export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'write'; readonly file: string; readonly code: string }
  /** The last command: it runs until the reader stops it. */
  | { readonly kind: 'serve'; readonly command: string };

const BLOCK = /^(?:\[?`([\w./+-]+)`(?:\]\([^)]+\))?:\n\n)?```(\w+)\n([^]*?)^```$/gm;

/** The steps before the first heading below the title: what follows it is for later. */
export function stepsOf(page: string): Step[] {
  const [first = ''] = readFileSync(join(ROOT, `docs/start/${page}.md`), 'utf8').split('\n## ');
  return [...first.matchAll(BLOCK)].flatMap(([, file, language, code = '']): Step[] => {
    if (language !== 'sh') return file === undefined ? [] : [{ kind: 'write', file, code }];
    return code
      .trim()
      .split('\n')
      .map((command) => ({ kind: command.startsWith('HOST_KEY=…') ? 'serve' : 'run', command }));
  });
}

/** What stands for the reader's own: where the packages, the proxy and the page are, and the key that was printed. */
export interface Reader {
  readonly folder: string;
  /** The packed packages, by name. */
  readonly tarballs: Readonly<Record<string, string>>;
  readonly proxyUrl: string;
  readonly hostKey: string;
  readonly port: string;
  /** The create tool's page of Next.js loads fonts from a server that is not reachable everywhere. */
  readonly prepare: (folder: string) => void;
}

/** Follows the page, and gives the running server. */
export async function follow(page: string, reader: Reader) {
  const { folder, tarballs, proxyUrl, hostKey, port } = reader;
  mkdirSync(folder);
  let at = folder;
  for (const step of stepsOf(page)) {
    if (step.kind === 'write') {
      const path = join(at, step.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.code.replaceAll('http://localhost:8081', proxyUrl));
    } else if (step.kind === 'serve')
      return serveCommand(
        step.command.replace('HOST_KEY=…', `HOST_KEY=${hostKey}`).replaceAll('5173', port),
        at,
        port,
        {
          KYC_PROXY: proxyUrl,
        },
      );
    else if (step.command.startsWith('cd ')) {
      at = join(at, step.command.slice('cd '.length));
      reader.prepare(at);
    } else
      await runToItsEnd(
        pinned(step.command).replaceAll(/\S+\/packed\/([\w-]+)\.tgz/g, (_, name: string) => tarballs[name]!),
        at,
      );
  }
  throw new Error(`${page} starts no server: its last command must begin with HOST_KEY=….`);
}

/**
 * The create tool of Angular names packages of its own day, which a mirror of the registry may not have yet: the app of
 * demo/frameworks pins a version whose packages are all there.
 */
function pinned(command: string): string {
  const manifest = readFileSync(join(ROOT, 'demo/frameworks/angular/package.json'), 'utf8');
  const [, version] = /"@angular\/cli": "([\d.]+)"/.exec(manifest)!;
  return command.replace('@angular/cli@21', `@angular/cli@${version}`);
}
