import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { RunningDemo } from '../journeys/running-demo.js';
import type { Tally } from '../tally.js';
import type { FrameworkApp } from './apps.js';
import { RegistryUnreachable, type InstalledApp } from './installed-app.js';
import { screenName, verifyPerson } from './visit-app.js';

interface Run {
  readonly app: FrameworkApp;
  readonly port: string;
  readonly nationalId: string;
}

interface Place {
  readonly demo: RunningDemo;
  readonly browser: Browser;
  readonly tally: Tally;
  readonly install: (app: FrameworkApp) => Promise<InstalledApp>;
  readonly backEnd: () => Promise<InstalledApp>;
}

/** Counts each step as a test. A step that fails ends the app, since the next ones need it. */
export async function testApp({ app, port, nationalId }: Run, place: Place): Promise<void> {
  const { demo, browser, tally } = place;
  const { name, built, mistakes = [], leavesPage = false } = app;
  const origin = `http://localhost:${port}`;
  let rule = '';

  async function step<T>(named: string, work: () => Promise<T>): Promise<T> {
    rule = named;
    const began = performance.now();
    const result = await work();
    tally.took(`${name}: ${rule}`, performance.now() - began);
    tally.add({ name: `${name}: ${rule}`, result: 'passed' });
    return result;
  }

  async function runSteps(): Promise<void> {
    const files = await step('installs the packed packages', () => place.install(app));
    const server = built === undefined ? files : await step('has a back end', place.backEnd);
    await step('passes its type checker', () => files.run('check'));
    for (const mistake of mistakes)
      await step(`refuses ${mistake.wrong}`, async () =>
        assert.match(await files.checkWith(mistake), mistake.complaint),
      );
    await step('builds', () => files.run('build'));
    const serving = await step('starts', () =>
      server.serve(port, { HOST_KEY: demo.hostKey }, built === undefined ? [] : [join(files.folder, built)]),
    );
    try {
      if (app.isServerRendered)
        await step('sends the element in the markup', async () => {
          const markup = await (await fetch(origin)).text();
          assert.match(markup, /<kyc-identity-verification [^>]*requester="Acme Bank"/);
        });
      const moved = await step('verifies a person on a page that stands still, then moves on', () =>
        verifyPerson(browser, origin, demo, { nationalId, leavesPage }),
      );
      await step('screens a name', () => screenName(browser, origin));
      console.log(`ok     ${name}, whose page moved by ${moved.toFixed(4)}`);
    } finally {
      await serving.stop();
    }
  }

  try {
    await runSteps();
  } catch (error) {
    const { message, stack } = error as Error;
    // Where nothing can be fetched, as on a train. CI must not pass for that reason.
    if (error instanceof RegistryUnreachable && !process.env.CI)
      tally.add({ name, result: 'skipped', because: message });
    else {
      console.log(`FAILED ${name}: ${rule}\n${stack}`);
      tally.add({ name: `${name}: ${rule}`, result: 'failed', because: stack });
    }
  }
}
