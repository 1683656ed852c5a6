import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { SOFTWARE_VERSION } from '../../../widget/report/versions.js';
import { ROOT } from '../../command.js';

it('a report names the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'widget/package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(SOFTWARE_VERSION, version);
});
