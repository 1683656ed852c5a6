/**
 * `npm run test:frameworks` installs the packed packages in the apps of demo/frameworks, checks their types, builds them, and
 * verifies a person and screens a name in each, in a browser. `npm run test:frameworks -- react` tests one app.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, openBrowser, runDemo } from '../journeys/running-demo.js';
import { packAll } from '../packages/pack.js';
import { Tally } from '../tally.js';
import { APPS, type FrameworkApp } from './apps.js';
import { testApp } from './test-app.js';
import { installApp } from './installed-app.js';

/** As many as the smallest machine has cores. */
const AT_ONCE = 2;

const [, , only] = process.argv;
const apps = APPS.filter(({ name }) => only === undefined || name === only);
if (apps.length === 0)
  throw new Error(`No app is named ${only}: ${APPS.map(({ name }) => name).join(', ')}.`);

const temporary = mkdtempSync(join(tmpdir(), 'kyc-elements-apps-'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
const installed = join(temporary, 'apps');
mkdirSync(installed);
const packed = packAll();
const elements = [packed.widget.tarball];
const elementsAndProxy = [...elements, packed.server.tarball];

const waiting: { app: FrameworkApp; port: string; nationalId: string }[] = [];
for (const [index, app] of apps.entries())
  // The last digit: a person decides on the phone.
  waiting.push({ app, port: await freePort(), nationalId: String(1_000_000_100 + index * 10) });
const demo = await runDemo(
  {},
  waiting.flatMap(({ port }) => ['--origin', `http://localhost:${port}`]),
);
const browser = await openBrowser();
const tally = new Tally();
let backEnd: ReturnType<typeof installApp> | undefined;
const place = {
  demo,
  browser,
  tally,
  install: ({ name, built }: FrameworkApp) =>
    installApp(name, installed, built === undefined ? elementsAndProxy : elements),
  backEnd: () => (backEnd ??= installApp('back-end', installed, elementsAndProxy)),
};

async function takeTurns(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await testApp(next, place);
}
try {
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = tally.ok ? 0 : 1;
console.log(tally.report());
