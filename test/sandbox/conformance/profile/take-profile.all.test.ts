import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { isNationalId } from '../../../../contract/national-id.js';
import { parseServiceProfile } from '../../../../contract/schemas/service-profile.js';
import { nationalIdFormsOf, type ServiceProfile } from '../../../../contract/schemas/service-profile.js';
import { SANDBOX_FACTS } from '../../../../sandbox/conformance/service/facts.js';
import { settingsOf } from '../../../../sandbox/control/settings.js';
import { pglite } from '../../../engines.js';
import { TestSandbox } from '../../running-sandbox.js';
import { startDeviating } from '../deviating-service.js';
import { compared, profileOf, randomAssumptions, randomFrom, takenProfile } from '../random-assumptions.js';

const COMBINATIONS = 2;

describe('the profile of a service', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  const folder = mkdtempSync(join(tmpdir(), 'kyc-profile-facts-'));
  after(async () => {
    rmSync(folder, { recursive: true });
  });

  it('is that of the sandbox it was taken from, and a sandbox that loads it has its settings', async () => {
    const random = randomFrom(15);
    for (let count = 0; count < COMBINATIONS; count++) {
      // 32.2 s are not a whole number of milliseconds in floating point.
      const assumptions = { ...randomAssumptions(random), ...(count === 0 && { lifetimeSeconds: 32 }) };
      const profile = await takenProfile(sandbox, assumptions);
      assert.deepEqual(compared(profile, assumptions).wrong, []);
      const { nationalIdPattern = '[12][0-9]{9}', ...settings } = settingsOf(profile);
      const { nationalIdPattern: _pattern, countRefused, ...same } = assumptions;
      assert.deepEqual(
        { ...settings, countRefused: settings.countRefused ?? countRefused },
        { ...same, countRefused },
      );
      const { accepted = [], refused = [] } = profile.nationalIds ?? {};
      const example = (form: string) => form.replaceAll('N', '7').replaceAll('A', 'x');
      assert.ok(accepted.every((form) => isNationalId(example(form), nationalIdPattern)));
      assert.ok(!refused.some((form) => isNationalId(example(form), nationalIdPattern)));
    }
  });

  it('of another service holds what may be found out, and costs no more than its leave', async () => {
    await sandbox.advance(1_000_000);
    await sandbox.call('PUT', '/sandbox/settings', {
      ...randomAssumptions(() => 0),
      limits: { request: 10, status: 60, details: 30 },
    });
    const service = await startDeviating(sandbox.url, 'a-token');
    const target = ['--url', service.url, '--token', 'a-token'];
    const requests = () => service.paths.filter((path) => path === '/ExtIdentity/request').length;
    try {
      const facts = join(folder, 'facts.json');
      writeFileSync(facts, JSON.stringify({ form: SANDBOX_FACTS.form }));
      const free = await profileOf(...target, '--facts', facts);
      assert.deepEqual(Object.keys(free), ['profile', 'errorBody', 'nulls', 'unknownFields']);
      assert.ok(service.paths.every((path) => path === '/' || path === '/ExtForm/submissions/search'));
      const { errorBody: _, ...asked } = await profileOf(...target, '--national-id', '1000000080');
      assert.deepEqual(asked, {
        profile: 1,
        nationalIds: { accepted: ['1NNNNNNNNN'], refused: ['1N', 'AAAAAAAAAA'] },
        secondRequest: 'refuse',
        unfinishedDetails: 400,
      });
      const before = requests();
      // It takes any national ID: one such request is made, and no other.
      service.deviation = {
        call: (call) =>
          call.body?.nationalId === '12' ? { ...call, body: { nationalId: '1000000060' } } : call,
      };
      const { nationalIds } = await profileOf(...target, '--national-id', '1000000080');
      assert.deepEqual(nationalIds, { accepted: ['1N'], refused: [] });
      assert.ok(requests() - before <= 3, `${requests() - before} requests`);
    } finally {
      await service.close();
    }
  });

  it('is refused with a sentence when the file is none', () => {
    for (const [text, says] of [
      ['limits: 9', /is not JSON; kyc-conformance --profile writes one/],
      ['{"profile": 2}', /is not a service profile: profile: /],
      ['{"profile": 1, "limits": {"status": "60"}}', /is not a service profile: limits\.status: /],
      ['{"profile": 1, "limit": {}}', /is not a service profile: .*limit/],
    ] as const)
      assert.throws(() => parseServiceProfile(text), says);
  });

  it('names no pattern of national IDs while the usual one fits what was seen', () => {
    const seen = (accepted: string[], refused: string[]): ServiceProfile => ({
      profile: 1,
      nationalIds: { accepted, refused },
    });
    assert.equal(nationalIdFormsOf({ profile: 1 }), undefined);
    assert.equal(nationalIdFormsOf(seen(['1NNNNNNNNN'], ['1N', 'AAAAAAAAAA'])), undefined);
    assert.equal(
      nationalIdFormsOf(seen(['784NNNNNNNNNNNN'], ['1N'])),
      '784[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]',
    );
  });
});
