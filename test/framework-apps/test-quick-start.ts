import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { isAsked, visitor, type Surroundings } from './apps-for-suite.js';
import type { QuickStart } from './apps.js';
import { mayBeSkipped } from './installed-app.js';
import { follow } from './quick-start.js';
import { verifyPerson } from './visit-app.js';

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

/** Follows a page of docs/start to a verified person, on the port of `index`. */
export function testQuickStart(start: QuickStart, shared: Surroundings, index: number): void {
  const { page, leastNode = 0 } = start;
  if (!isAsked(page)) return;
  const skip = parseInt(process.versions.node) < leastNode && `needs Node ${leastNode}`;
  it(
    `start/${page}, in a new folder, as written, verifies a person in ${MOST_MINUTES} minutes`,
    { skip },
    (t) =>
      followTo(start, shared, visitor(shared, index)).catch((error: Error) => {
        if (!mayBeSkipped(error)) throw error;
        t.skip(error.message);
      }),
  );
}

async function followTo(
  { page, leavesPage }: QuickStart,
  { demo, browser, packed, folder }: Surroundings,
  { port, nationalId }: ReturnType<typeof visitor>,
): Promise<void> {
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
    // A bookmark, or a shared link: the visitor is no customer yet.
    if (leavesPage) assert.equal((await fetch(`${origin}/welcome`)).status, 200);
  } finally {
    await server.stop();
  }
  const ms = performance.now() - began;
  if (ms > MOST_MINUTES * 60_000) throw new Error(`it took ${Math.round(ms / 1000)} s`);
}
