import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { TestContext } from 'node:test';

export interface SimulatedFault {
  /** From now on, until it is repaired. */
  fail(): void;
  repair(): void;
}

/**
 * A full disk for this process, without a disk: what makes a file longer fails as on a real one. The embedded engine
 * writes with `writeSync`, our own code with `writeFileSync`.
 */
export function simulateFullDisk(t: TestContext): SimulatedFault {
  let isFull = false;
  const write = fs.writeSync.bind(fs) as (...given: unknown[]) => number;
  const writeFile = fs.writeFileSync.bind(fs);
  t.mock.method(fs, 'writeSync', (...given: unknown[]) => {
    const [file, , , length, position] = given as [number, unknown, number, number, number];
    if (isFull && position + length > fs.fstatSync(file).size) throw noSpace();
    return write(...given);
  });
  t.mock.method(fs, 'writeFileSync', (...given: Parameters<typeof fs.writeFileSync>) => {
    const [path, data, options] = given;
    if (!isFull || data === '') return writeFile(path, data, options);
    // The name finds room, the content does not.
    writeFile(path, '', options);
    throw noSpace();
  });
  return watched(t, (isFailing) => (isFull = isFailing));
}

/** A disk that the system made read-only while files were open: no write, no new file and no removal succeeds. */
export function simulateReadOnlyDisk(t: TestContext): SimulatedFault {
  let isReadOnly = false;
  const refuse = (
    method: 'writeSync' | 'writeFileSync' | 'openSync' | 'rmSync' | 'accessSync',
    changes: (flag: unknown) => boolean,
  ) => {
    const real = fs[method].bind(fs) as (...given: unknown[]) => unknown;
    t.mock.method(fs, method, (...given: unknown[]) => {
      if (isReadOnly && changes(given[1])) throw systemError('EROFS', -30, 'read-only file system');
      return real(...given);
    });
  };
  for (const method of ['writeSync', 'writeFileSync', 'rmSync'] as const) refuse(method, () => true);
  const { O_WRONLY, O_RDWR, W_OK } = fs.constants;
  refuse('openSync', (flags) =>
    typeof flags === 'number' ? (flags & (O_WRONLY | O_RDWR)) !== 0 : flags !== 'r',
  );
  refuse('accessSync', (mode) => ((mode as number) & W_OK) !== 0);
  return watched(t, (isFailing) => (isReadOnly = isFailing));
}

function watched(t: TestContext, set: (isFailing: boolean) => void): SimulatedFault {
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return { fail: () => set(true), repair: () => set(false) };
}

const noSpace = () => systemError('ENOSPC', -28, 'no space left on device');

function systemError(code: string, errno: number, text: string): Error {
  return Object.assign(new Error(`${code}: ${text}, write`), { code, errno, syscall: 'write' });
}
