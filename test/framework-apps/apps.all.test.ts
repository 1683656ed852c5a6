/**
 * Installs the packed packages in the apps of demo/frameworks, checks their types, builds them, and verifies a person and
 * screens a name in each, in a browser.
 * `FRAMEWORK_APP=react npm run test:all -- framework-apps` tests what has that name.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { unbuilt } from '../packages/pack.js';
import { appsForSuite, isAsked, visitor } from './apps-for-suite.js';
import { APPS, type FrameworkApp } from './apps.js';
import { installApp, type InstalledApp } from './installed-app.js';
import { testApp } from './test-app.js';

// Each waits for the registry and for its server about half of its time.
describe('the apps of the frameworks', { skip: unbuilt, concurrency: 2 }, () => {
  const shared = appsForSuite(APPS.length);
  const installed = join(shared.folder, 'apps');
  before(() => mkdirSync(installed));

  let backEnd: Promise<InstalledApp> | undefined;
  const installOf = (name: string, tarballs: readonly string[]) =>
    installApp(name, installed, tarballs, shared.demo.proxyUrl);
  const elementsAndProxy = () => [shared.packed.widget.tarball, shared.packed.server.tarball];
  const install = ({ name, built }: FrameworkApp) =>
    installOf(name, elementsAndProxy().slice(0, built === undefined ? 2 : 1));
  const installBackEnd = () => (backEnd ??= installOf('back-end', elementsAndProxy()));

  for (const [index, app] of APPS.entries()) {
    if (!isAsked(app.name)) continue;
    it(`${app.name} verifies a person and screens a name`, (t) =>
      testApp(t, { app, ...visitor(shared, index) }, { ...shared, install, backEnd: installBackEnd }));
  }
});
