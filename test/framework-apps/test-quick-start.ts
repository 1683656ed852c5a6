import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { RunningDemo } from '../journeys/running-demo.js';
import type { Packed, Published } from '../packages/pack.js';
import type { QuickStart } from './apps.js';
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
  readonly packed: Readonly<Record<Published, Packed>>;
  /** Outside the repository. */
  readonly folder: string;
}

/** What a reader is promised, with the downloads. */
export const MOST_MINUTES = 5;

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
  const { demo, browser, packed, folder } = place;
  const { page, leavesPage } = start;
  const began = performance.now();
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
    const origin = `http://localhost:${port}`;
    await verifyPerson(browser, origin, demo, { nationalId, leavesPage, mayMove: true });
  } finally {
    await server.stop();
  }
  const ms = performance.now() - began;
  if (ms > MOST_MINUTES * 60_000) throw new Error(`it took ${Math.round(ms / 1000)} s`);
}
