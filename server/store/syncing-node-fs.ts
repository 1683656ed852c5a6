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
  readonly node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
}

/** PGlite's own NodeFS answers fsync without doing it, and lets every user read the files. */
export class SyncingNodeFs extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncForReal, createForOwner, ...preRun] } };
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

/** The rights of group and others. */
const OTHERS = 0o077;

/** The engine creates files for all, and sets those rights again after a umask. */
function createForOwner(module: object): void {
  const { node_ops: operations } = (module as { NODEFS: EmscriptenNodeFs }).NODEFS;
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  operations.setattr = (node, { mode, ...attributes }) =>
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
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
