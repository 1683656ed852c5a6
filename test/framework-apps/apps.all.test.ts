/**
 * Installs the packed packages in the apps of demo/frameworks, checks their types, builds them, and verifies a person and
 * screens a name in each, in a browser. Then follows each quick start of docs/start in a new folder.
 * `FRAMEWORK_APP=react npm run test:all -- framework-apps` tests what has that name.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { freePort, openBrowser, runDemo, type RunningDemo } from '../journeys/running-demo.js';
import { packAll, unbuilt } from '../packages/pack.js';
import { APPS, QUICK_STARTS, type FrameworkApp } from './apps.js';
import { installApp, mayBeSkipped, type InstalledApp } from './installed-app.js';
import { testApp } from './test-app.js';
import { MOST_MINUTES, testQuickStart } from './test-quick-start.js';

const { FRAMEWORK_APP } = process.env;
const isAsked = (name: string) => FRAMEWORK_APP === undefined || name === FRAMEWORK_APP;

// Each waits for the registry and for its server about half of its time.
describe('the apps of the frameworks', { skip: unbuilt, concurrency: 2 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-apps-'));
  const installed = join(folder, 'apps');
  const ports: string[] = [];
  let packed: ReturnType<typeof packAll>;
  let demo: RunningDemo;
  let browser: Browser;
  let backEnd: Promise<InstalledApp> | undefined;

  before(async () => {
    packed = packAll();
    mkdirSync(installed);
    while (ports.length < APPS.length + QUICK_STARTS.length) ports.push(await freePort());
    demo = await runDemo(
      {},
      ports.flatMap((port) => ['--origin', `http://localhost:${port}`]),
    );
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const elementsAndProxy = () => [packed.widget.tarball, packed.server.tarball];
  const install = ({ name, built }: FrameworkApp) =>
    installApp(name, installed, elementsAndProxy().slice(0, built === undefined ? 2 : 1), demo.proxyUrl);
  const installBackEnd = () =>
    (backEnd ??= installApp('back-end', installed, elementsAndProxy(), demo.proxyUrl));
  /** The last digit: a person decides on the phone. */
  const visitor = (index: number) => ({
    port: ports[index]!,
    nationalId: String(1_000_000_100 + index * 10),
  });

  for (const [index, app] of APPS.entries()) {
    if (!isAsked(app.name)) continue;
    it(`${app.name} verifies a person and screens a name`, (t) =>
      testApp(t, { app, ...visitor(index) }, { demo, browser, install, backEnd: installBackEnd }));
  }

  for (const [index, start] of QUICK_STARTS.entries()) {
    const { page, leastNode = 0 } = start;
    if (!isAsked(page)) continue;
    const skip = parseInt(process.versions.node) < leastNode && `needs Node ${leastNode}`;
    it(
      `start/${page}, in a new folder, as written, verifies a person in ${MOST_MINUTES} minutes`,
      { skip },
      async (t) => {
        const run = { start, ...visitor(APPS.length + index) };
        await testQuickStart(run, { demo, browser, packed, folder }).catch((error: Error) => {
          if (!mayBeSkipped(error)) throw error;
          t.skip(error.message);
        });
      },
    );
  }
});
