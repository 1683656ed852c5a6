import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { TestContext } from 'node:test';

/**
 * A full disk for this process, without a disk: what makes a file longer fails as on a real one. The embedded engine
 * writes with `writeSync`, our own code with `writeFileSync`.
 */
export function simulateFullDisk(t: TestContext): { fill(): void; free(): void } {
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
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return { fill: () => (isFull = true), free: () => (isFull = false) };
}

function noSpace(): Error {
  const error = new Error('ENOSPC: no space left on device, write');
  return Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: 'write' });
}
