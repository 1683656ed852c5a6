import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { PLANTED } from './planted.js';

const run = promisify(execFile);

/** A test for each fault that worlds find late, or for each of the others. */
export function findPlanted(late: boolean): void {
  for (const [number, { name, breaks, isLate = false }] of PLANTED.entries())
    if (isLate === late)
      test(`the worlds find ${name}`, async () => {
        const { stdout } = await run(process.execPath, [
          join(import.meta.dirname, 'plant.js'),
          String(number),
        ]);
        const { broken } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { broken: string[] };
        assert.ok(
          broken.some((fault) => fault.startsWith(breaks)),
          broken.join('\n'),
        );
      });
}
