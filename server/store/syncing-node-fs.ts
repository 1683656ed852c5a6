import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29;

interface EmscriptenStream {
  readonly nfd?: number;
  readonly node: object;
}

interface EmscriptenNodeFs {
  realPath(node: object): string;
  readonly stream_ops: { fsync?(stream: EmscriptenStream): number };
}

/** PGlite's own NodeFS answers fsync without doing it. */
export class SyncingNodeFs extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncForReal, ...preRun] } };
  }
}

function syncForReal(module: object): void {
  const nodeFs = (module as { NODEFS: EmscriptenNodeFs }).NODEFS;
  nodeFs.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd === undefined) syncDirectory(nodeFs.realPath(stream.node));
      else fsyncSync(stream.nfd);
      return 0;
    } catch {
      return EIO;
    }
  };
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
