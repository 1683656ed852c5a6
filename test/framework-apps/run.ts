/**
 * `npm run test:frameworks` installs the packed packages in the apps of demo/frameworks, checks their types, builds them, and
 * verifies a person and screens a name in each, in a browser. Then it follows each quick start of docs/start in a new folder.
 * `npm run test:frameworks -- react` tests one app, and `-- start/react` one quick start.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, openBrowser, runDemo } from '../journeys/running-demo.js';
import { packAll } from '../packages/pack.js';
import { Tally } from '../tally.js';
import { APPS, QUICK_STARTS, type FrameworkApp } from './apps.js';
import { testApp } from './test-app.js';
import { installApp } from './installed-app.js';
import { testQuickStart } from './test-quick-start.js';

/** As many as the smallest machine has cores. */
const AT_ONCE = 2;

const [, , only] = process.argv;
const apps = APPS.filter(({ name }) => only === undefined || name === only);
const starts = QUICK_STARTS.filter(({ page }) => only === undefined || `start/${page}` === only);
if (apps.length + starts.length === 0) {
  const names = [...APPS.map(({ name }) => name), ...QUICK_STARTS.map(({ page }) => `start/${page}`)];
  throw new Error(`No app is named ${only}: ${names.join(', ')}.`);
}

const temporary = mkdtempSync(join(tmpdir(), 'kyc-elements-apps-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
const installed = join(temporary, 'apps');
mkdirSync(installed);
const packed = packAll();
const elements = [packed.widget.tarball];
const elementsAndProxy = [...elements, packed.server.tarball];

const ports: string[] = [];
while (ports.length < apps.length + starts.length) ports.push(await freePort());
const demo = await runDemo(
  {},
  ports.flatMap((port) => ['--origin', `http://localhost:${port}`]),
);
// The last digit: a person decides on the phone.
const nationalIdOf = (index: number) => String(1_000_000_100 + index * 10);
const waiting = [
  ...apps.map((app) => (port: string, nationalId: string) => testApp({ app, port, nationalId }, place)),
  ...starts.map(
    (start) => (port: string, nationalId: string) =>
      testQuickStart({ start, port, nationalId }, { demo, browser, tally, packed, folder: temporary }),
  ),
].map((test, index) => () => test(ports[index]!, nationalIdOf(index)));
const browser = await openBrowser();
const tally = new Tally();
let backEnd: ReturnType<typeof installApp> | undefined;
const place = {
  demo,
  browser,
  tally,
  install: ({ name, built }: FrameworkApp) =>
    installApp(name, installed, built === undefined ? elementsAndProxy : elements, demo.proxyUrl),
  backEnd: () => (backEnd ??= installApp('back-end', installed, elementsAndProxy, demo.proxyUrl)),
};

async function takeTurns(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
}
try {
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = tally.ok ? 0 : 1;
console.log(tally.report());
