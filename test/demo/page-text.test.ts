import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, it } from 'node:test';
import { pageFolder } from '../../demo/page-folder.js';
import { FORMS } from '../../sandbox/submissions/forms.js';

const folder = pageFolder();
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const { arabic, arabicFields } = (await import(pathToFileURL(join(folder, 'arabic.js')).href)) as {
  arabic: Record<string, string>;
  arabicFields: Record<string, string>;
};
const keys = new Set([
  ...[...read('index.html').matchAll(/data-(?:text|label)="(\w+)"/g)].map(([, key]) => key ?? ''),
  ...[...read('demo.js').matchAll(/^ {2}((?:magic_\d|try|try_id|turn_near|continue|analyst)): /gm)].map(
    ([, key]) => key ?? '',
  ),
]);

describe('the demo page', () => {
  it('says everything in Arabic too, and nothing that is not on the page', () =>
    assert.deepEqual(Object.keys(arabic).toSorted(), [...keys].toSorted()));

  it('names the fields of the sandbox’s form as they are', () => {
    const form = FORMS.find(({ id }) => id === 'form-onboarding');
    const listed = [...read('demo.js').matchAll(/\{ id: '([\w-]+)', name: '([^']+)', type: '([^']+)' \}/g)];
    assert.deepEqual(
      listed.map(([, id, name, type]) => ({ id, name, type })),
      form?.fields,
    );
    assert.deepEqual(
      Object.keys(arabicFields),
      form?.fields.map(({ id }) => id),
    );
  });
});
