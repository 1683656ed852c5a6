import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { RunningDemo } from '../journeys/running-demo.js';
import type { Packed, Published } from '../packages/pack.js';
import type { Tally } from '../tally.js';
import type { QuickStart } from './apps.js';
import { RegistryUnreachable } from './installed-app.js';
import { follow } from './quick-start.js';
import { verifyPerson } from './visit-app.js';

interface Run {
  readonly start: QuickStart;
  readonly port: string;
  readonly nationalId: string;
}

interface Place {
  readonly demo: RunningDemo;
  readonly browser: Browser;
  readonly tally: Tally;
  readonly packed: Readonly<Record<Published, Packed>>;
  /** Outside the repository. */
  readonly folder: string;
}

/** What a reader is promised, with the downloads. */
const MOST_MINUTES = 5;

/** The layout of a new Next.js app loads fonts of another server, which not every machine reaches. */
function leaveFontsOut(folder: string): void {
  const layout = join(folder, 'app/layout.tsx');
  if (!existsSync(layout)) return;
  const text = readFileSync(layout, 'utf8');
  writeFileSync(
    layout,
    text
      .replace(/^import .* from "next\/font\/google";$/m, '')
      .replaceAll(/^const \w+ = \w+\(\{[^}]*\}\);$/gm, '')
      .replaceAll(/\$\{\w+\.variable\} ?/g, ''),
  );
}

/** Follows a page of docs/start to a verified person. */
export async function testQuickStart({ start, port, nationalId }: Run, place: Place): Promise<void> {
  const { demo, browser, tally, packed, folder } = place;
  const { page, leavesPage, leastNode = 0 } = start;
  const name = `start/${page}: in a new folder, as written, verifies a person within ${MOST_MINUTES} minutes`;
  if (parseInt(process.versions.node) < leastNode) {
    tally.add({ name, result: 'skipped', because: `needs Node ${leastNode}` });
    return;
  }
  const began = performance.now();
  try {
    const server = await follow(page, {
      folder: join(folder, `start-${page}`),
      tarballs: {
        'kyc-elements': packed.widget.tarball,
        'kyc-elements-server': packed.server.tarball,
      },
      proxyUrl: demo.proxyUrl,
      hostKey: demo.hostKey!,
      port,
      prepare: leaveFontsOut,
    });
    try {
      await verifyPerson(browser, `http://localhost:${port}`, demo, {
        nationalId,
        leavesPage,
        mayMove: true,
      });
    } finally {
      await server.stop();
    }
    const ms = performance.now() - began;
    if (ms > MOST_MINUTES * 60_000) throw new Error(`it took ${Math.round(ms / 1000)} s`);
    tally.took(name, ms);
    tally.add({ name, result: 'passed' });
    console.log(`ok     start/${page} in ${Math.round(ms / 1000)} s`);
  } catch (error) {
    const { message, stack } = error as Error;
    if (error instanceof RegistryUnreachable && !process.env.CI)
      tally.add({ name, result: 'skipped', because: message });
    else {
      console.log(`FAILED start/${page}\n${stack}`);
      tally.add({ name, result: 'failed', because: stack });
    }
  }
}
