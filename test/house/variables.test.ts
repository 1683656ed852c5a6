import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ZodObject } from 'zod';
import { DEFAULT_NATIONAL_ID_FORMS } from '../../contract/national-id.js';
import { Environment as SandboxEnvironment } from '../../sandbox/commands/serve.js';
import { Environment } from '../../server/program/environment.js';
import { ROOT } from '../command.js';

const documentOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The default of each variable, as a table of a document says it, without the marks of code. */
function tableOf(document: string): Map<string, string> {
  const rows = documentOf(document).match(/^\| `[A-Z][A-Z_]+`.*\|$/gm) ?? [];
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', , presets = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const variables = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
      const each = presets.split(', ');
      return variables.map((name, place): [string, string] => [
        name,
        (each.length === variables.length ? each[place]! : presets).replace(/^`(.*)`$/, '$1'),
      ]);
    }),
  );
}

/** What a variable that is not set stands for: `required`, a value, or undefined where words must say it. */
function declared(variable: ZodObject['shape'][string]): string | undefined {
  const { success, data } = variable.safeParse(undefined) as { success: boolean; data?: unknown };
  if (!success) return 'required';
  const isEmpty = data === undefined || data === null || (Array.isArray(data) && data.length === 0);
  return isEmpty ? undefined : String(data);
}

for (const { document, shape, elsewhere } of [
  { document: 'server/README.md', shape: Environment.shape, elsewhere: {} },
  {
    document: 'sandbox/README.md',
    shape: SandboxEnvironment.shape,
    // A stored setting, which the variable changes.
    elsewhere: { NATIONAL_ID_FORMS: DEFAULT_NATIONAL_ID_FORMS },
  },
]) {
  describe(`the table of variables in ${document}`, () => {
    const table = tableOf(document);
    const presets = new Map<string, string | undefined>([
      ...Object.entries(shape).map(([name, variable]): [string, string | undefined] => [
        name,
        declared(variable),
      ]),
      ...Object.entries(elsewhere),
    ]);

    it('lists every variable, and no other', () => {
      assert.deepEqual([...table.keys()].toSorted(), [...presets.keys()].toSorted());
    });

    it('says the default of each, as the code has it', () => {
      for (const [name, preset] of presets) {
        const said = table.get(name)!;
        if (preset !== undefined) assert.equal(said, preset, name);
        // In words, or the name of another variable.
        else
          assert.ok(!/^[\d.]/.test(said) && (/^[a-z ]+/.test(said) || presets.has(said)), `${name}: ${said}`);
      }
    });
  });
}
