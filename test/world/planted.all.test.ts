import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { PLANTED } from './planted.js';

const run = promisify(execFile);

for (const [number, { name, breaks }] of PLANTED.entries())
  test(`the worlds find ${name}`, async () => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'plant.js'), String(number)]);
    const { broken } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { broken: string[] };
    assert.ok(
      broken.some((fault) => fault.startsWith(breaks)),
      broken.join('\n'),
    );
  });
