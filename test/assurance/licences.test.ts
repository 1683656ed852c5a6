import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';
import { PUBLISHED } from '../packages/pack.js';
import { productionTree, type LockedPackage } from '../../packaging/bill-of-materials.js';
import { LOCK } from './locked-packages.js';

/** SPDX identifiers. None asks a host to publish its own code. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'],
  ...['OFL-1.1', 'PostgreSQL', 'Unicode-3.0', 'Zlib'],
];

/** npm runs these without a question, with the rights of who installs. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

const production = new Map<string, LockedPackage>(
  Object.keys(PUBLISHED).flatMap((folder) => [...productionTree(LOCK, folder)]),
);

describe('what an install of the packages brings', () => {
  it('has licences that are allowed', () => {
    const others = [...production].filter(([, { license }]) => !ALLOWED.includes(license ?? ''));
    assert.deepEqual(
      others.map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`),
      [],
    );
  });

  it('runs no script while it is installed', () => {
    const running = [...production].filter(([path, { hasInstallScript }]) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
        readonly scripts?: Readonly<Record<string, string>>;
      };
      return hasInstallScript || INSTALL_SCRIPTS.some((script) => manifest.scripts?.[script] !== undefined);
    });
    assert.deepEqual(
      running.map(([path]) => path),
      [],
    );
  });
});
