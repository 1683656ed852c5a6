import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { arabicElements, arabicStates } from '../../demo/playground/state-names.ar.js';
import { ELEMENTS, SCREENS_FOLDER } from '../states/states-page.js';

/** The names of the screens as the files in screens/ declare them: they run in a browser only. */
function screensOf(element: string): string[] {
  const source = readFileSync(join(SCREENS_FOLDER, `${element}.ts`), 'utf8');
  const blocks = [...source.matchAll(/^export const (?:screens|alone): Screens<\w+> = \{\n([^]*?)^\};/gm)];
  return blocks.flatMap(([, block = '']) =>
    [...block.matchAll(/^ {2}(?:'([\w-]+)'|([\w-]+)): /gm)].map(([, quoted, plain]) => quoted ?? plain!),
  );
}

describe('the screens in the playground', () => {
  const screens = ELEMENTS.flatMap(screensOf);

  test('have an Arabic name each, and no other name is kept', () => {
    assert.ok(screens.length > 120, `${screens.length}`);
    assert.deepEqual(Object.keys(arabicStates).toSorted(), [...new Set(screens)].toSorted());
    assert.deepEqual(Object.keys(arabicElements), ELEMENTS);
  });
});
