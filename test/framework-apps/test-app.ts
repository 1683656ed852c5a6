import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Surroundings } from './apps-for-suite.js';
import type { FrameworkApp } from './apps.js';
import { mayBeSkipped, type InstalledApp } from './installed-app.js';
import { screenName, verifyPerson } from './visit-app.js';

interface Run {
  readonly app: FrameworkApp;
  readonly port: string;
  readonly nationalId: string;
}

export interface Place extends Pick<Surroundings, 'demo' | 'browser'> {
  readonly install: (app: FrameworkApp) => Promise<InstalledApp>;
  readonly backEnd: () => Promise<InstalledApp>;
}

/** Each step is a test. A step that fails ends the app, since the next ones need it. */
export async function testApp(
  t: TestContext,
  { app, port, nationalId }: Run,
  { demo, browser, install, backEnd }: Place,
): Promise<void> {
  const { built, leavesPage = false } = app;
  const origin = `http://localhost:${port}`;

  async function step<T>(rule: string, work: () => Promise<T>): Promise<T> {
    let outcome: Promise<T>;
    await t.test(rule, async (each) => {
      outcome = work();
      await outcome.catch((error: unknown) => {
        if (!mayBeSkipped(error)) throw error;
        each.skip((error as Error).message);
      });
    });
    return outcome!;
  }

  const files = await step('installs the packed packages', () => install(app));
  const server = built === undefined ? files : await step('has a back end', backEnd);
  await step('fits the types and builds', () => files.build());
  const serving = await step('starts', () =>
    server.serve(port, { HOST_KEY: demo.hostKey }, built === undefined ? [] : [join(files.folder, built)]),
  );
  t.after(() => serving.stop());
  if (app.isServerRendered)
    await step('sends the element in the markup', async () => {
      const markup = await (await fetch(origin)).text();
      assert.match(markup, /<kyc-identity-verification [^>]*requester="Acme Bank"/);
    });
  await step('verifies a person on a page that stands still, then moves on', () =>
    verifyPerson(browser, origin, demo, { nationalId, leavesPage }),
  );
  await step('screens a name', () => screenName(browser, origin));
}
