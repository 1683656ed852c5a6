import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { openBrowser, runDemo, type RunningDemo } from '../journeys/running-demo.js';
import { packAll, type Packed, type Published } from '../packages/pack.js';
import { freePort } from '../listen.js';

export interface Surroundings {
  /** Outside the repository. */
  readonly folder: string;
  readonly packed: Readonly<Record<Published, Packed>>;
  /** Its proxy allows the pages of the ports. */
  readonly demo: RunningDemo;
  readonly browser: Browser;
  readonly ports: readonly string[];
}

const { FRAMEWORK_APP } = process.env;
export const isAsked = (name: string) => FRAMEWORK_APP === undefined || name === FRAMEWORK_APP;

/** What the apps of a suite share, with a port for each of `count`. It is there for every hook and test after this call. */
export function appsForSuite(count: number): Surroundings {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-apps-'));
  const shared = { folder } as Surroundings;
  before(async () => {
    const ports: string[] = [];
    while (ports.length < count) ports.push(String(await freePort('localhost')));
    const origins = ports.flatMap((port) => ['--origin', `http://localhost:${port}`]);
    const demo = await runDemo({}, origins);
    Object.assign(shared, { ports, demo, packed: packAll(), browser: await openBrowser() });
  });
  after(async () => {
    await shared.browser.close();
    await shared.demo.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return shared;
}

/** The last digit: a person decides on the phone. */
export const visitor = ({ ports }: Surroundings, index: number) => ({
  port: ports[index]!,
  nationalId: String(1_000_000_100 + index * 10),
});
