import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';
import { engines } from '../../engines.js';
import { endSandbox, runSandbox } from '../sandbox-process.js';

const SEARCH = '/ExtSanctionScreening/v2/Search';

for (const engine of engines) {
  describe(`monitoring on ${engine.name}`, { skip: engine.skip }, () => {
    it('goes on after the sandbox was killed in the middle', async () => {
      const place = await engine.create();
      const killed = await runSandbox(place, {});
      let running: Awaited<ReturnType<typeof runSandbox>> | undefined;
      try {
        const csv = (names: string[]) =>
          `name,entity_type,risk_type\n${names.map((name) => `${name},person,PEP`).join('\n')}\n`;
        const random = new SeededRandom('killed');
        const names = Array.from({ length: 60 }, () => `${word(random)} ${word(random)}`);
        const load = (content: string) =>
          call(killed.url, '/sandbox/lists/import', { name: 'one', files: [{ name: 'one.csv', content }] });
        await load(csv(['Quillon Vexworth']));
        await Promise.all(
          names.map((name) => call(killed.url, SEARCH, { name, entityType: 'person', isMonitored: true })),
        );
        const { waiting } = await load(csv(names));
        assert(waiting > 0);
        for (;;) {
          const { screened } = await call(killed.url, '/sandbox/monitoring');
          assert(screened < names.length, 'it was done before it could be killed');
          if (screened > 0) break;
        }
        await endSandbox(killed.child, 'SIGKILL');

        running = await runSandbox(place, {});
        for (;;) {
          const progress = await call(running.url, '/sandbox/monitoring');
          if (progress.waiting === 0) {
            assert.equal(progress.changed, names.length);
            break;
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const { cases } = await call(running.url, '/sandbox/cases');
        assert.equal(cases.length, names.length);
        assert(cases.every((one: { lastUpdated: string | null }) => one.lastUpdated !== null));
      } finally {
        killed.child.kill('SIGKILL');
        if (running) await endSandbox(running.child, 'SIGTERM');
        await place.remove();
      }
    });
  });
}

function word(random: SeededRandom): string {
  return Array.from({ length: 4 }, () => random.pick([...'bdfgklmnprstvz']) + random.pick([...'aeiou'])).join(
    '',
  );
}

// oxlint-disable-next-line typescript/no-explicit-any
async function call(url: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert(answer.ok, `${path} answered ${answer.status}`);
  return await answer.json();
}
