import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import express, { type RequestHandler } from 'express';
import { pageFolder } from '../../demo/page-folder.js';
import { ROOT } from '../command.js';
import { importMap } from './import-map.js';
import { referenceOf, storedLight } from './reference.js';
import { asStored, renderAll } from './renderings.js';
import { LANGUAGES, openStates } from './states-page.js';

const ELEMENT = 'identity-verification';
/** The screens by the loader are compared with the stored ones in states.test.ts. */
const WAYS = {
  'as modules': `/widget/dist/widget/${ELEMENT}/define.js`,
  'in its own script': `/widget/dist/script/${ELEMENT}.js`,
  'in the script with all elements': '/widget/dist/script/all-elements.js',
};
/** The page of every screen, with one script or the modules in place of the loader. */
function pageWith(script: string): RequestHandler {
  const states = readFileSync(join(pageFolder(), 'states.html'), 'utf8');
  const app = express();
  app.get('/states.html', (_request, response) => {
    response.send(
      states.replace('<script', `${importMap()}<script`).replace('{{proxy}}/kyc-elements.js', script),
    );
  });
  return app.use(express.static(ROOT));
}

describe('every screen of the identity element is as it is stored, in each language,', () => {
  for (const [way, script] of Object.entries(WAYS))
    test(way, async (t) => {
      const states = await openStates(pageWith(script));
      t.after(states.close);
      const found = referenceOf(await renderAll(states, ELEMENT, {}, asStored(LANGUAGES)));
      assert.deepEqual(found.split('\n'), storedLight(ELEMENT, LANGUAGES).split('\n'));
    });
});
