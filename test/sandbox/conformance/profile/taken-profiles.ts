import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { isNationalId } from '../../../../contract/national-id.js';
import {
  nationalIdFormsOf,
  parseServiceProfile,
  type ServiceProfile,
} from '../../../../contract/schemas/service-profile.js';
import { SANDBOX_FACTS } from '../../../../sandbox/conformance/service/facts.js';
import { settingsOf } from '../../../../sandbox/control/settings.js';
import type { TestSandbox } from '../../running-sandbox.js';
import { run } from '../conformance-run.js';
import { startDeviating } from '../deviating-service.js';

const TEN_DIGITS = ['1NNNNNNNNN', '2NNNNNNNNN'];
const OTHER_FORMS = ['3NNNNNNNNN', '1NNNNNNNN', '1NNNNNNNNNN', '1N', 'AAAAAAAAAA'];

/** Two services that differ in everything that a profile has; and the national IDs that the second takes. */
const NARROW = {
  limits: { request: 3, status: 7, details: 5, screening: 4 },
  limitWindow: 'sliding',
  countRefused: true,
  secondRequest: 'supersede',
  // 32.2 s are not a whole number of milliseconds in floating point.
  lifetimeSeconds: 32,
  unfinishedDetails: 409,
  countries: 'weigh',
} as const;
const WIDE = {
  limits: { request: 23, status: 61, details: 40, screening: null },
  limitWindow: 'fixed',
  secondRequest: 'refuse',
  lifetimeSeconds: 611,
  unfinishedDetails: 422,
  countries: 'narrow',
} as const;
/** What the stand-in shows in any case. */
const SAME = {
  profile: 1,
  nulls: 'ignored',
  unknownFields: 'ignored',
  errorBody: { statusCode: 'number', messages: 'array', result: 'null' },
  webhook: ['Type', 'TransId', 'Status'],
};

export const describeTakenProfiles = (sandbox: TestSandbox) =>
  describe('the profile of a service', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kyc-profile-'));
    after(async () => {
      rmSync(folder, { recursive: true });
    });

    /** What the command writes. */
    async function profileOf(...target: string[]): Promise<ServiceProfile> {
      const file = join(folder, 'profile.json');
      await run([...target, '--only', 'errors.body', '--profile', file]);
      return parseServiceProfile(readFileSync(file, 'utf8'));
    }

    for (const [assumptions, nationalIdForms, accepted, refused] of [
      [NARROW, '1NNNNNNNNN,2NNNNNNNNN', TEN_DIGITS, OTHER_FORMS],
      [WIDE, 'any', [...TEN_DIGITS, ...OTHER_FORMS], []],
    ] as const)
      it(`is that of the sandbox with ${nationalIdForms}, and a sandbox that loads it has its settings`, async () => {
        await sandbox.set({ countRefused: false, ...assumptions, nationalIdForms });
        const target = ['--url', sandbox.url, '--token', 'sbx_unrestricted', '--yes-control-sandbox'];
        const profile = await profileOf(...target);
        const { nationalIds, ...others } = profile;
        assert.deepEqual(others, { ...SAME, ...assumptions });
        assert.deepEqual(nationalIds?.accepted?.toSorted(), accepted.toSorted());
        assert.deepEqual(nationalIds?.refused?.toSorted(), refused.toSorted());
        const { nationalIdForms: forms = '1NNNNNNNNN,2NNNNNNNNN', ...settings } = settingsOf(profile);
        assert.deepEqual(settings, assumptions);
        const isTaken = (form: string) => isNationalId(form.replaceAll('N', '7').replaceAll('A', 'x'), forms);
        assert.deepEqual([accepted.every(isTaken), refused.some(isTaken)], [true, false]);
      });

    it('of another service holds what may be found out, and costs no more than its leave', async () => {
      await sandbox.advance(1_000_000);
      await sandbox.set({
        limits: { request: 10, status: 60, details: 30 },
        nationalIdForms: '1NNNNNNNNN,2NNNNNNNNN',
        unfinishedDetails: 400,
        lifetimeSeconds: 180,
      });
      const service = startDeviating(sandbox.url, 'a-token');
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
        service.deviation = null;
        for (const [id, form] of [
          ['K1000080', 'ANNNNNNN'],
          ['100000/80', '1NNNNN/NN'],
        ] as const) {
          // The limits are free again.
          await sandbox.advance(180_000);
          await sandbox.set({ nationalIdForms: form });
          const { nationalIds: seen } = await profileOf(...target, '--national-id', id);
          assert.deepEqual(seen?.accepted, [form]);
        }
      } finally {
        service.close();
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

    it('names no forms of national IDs while the usual one fits what was seen', () => {
      const formsOf = (accepted: string[], refused: string[]) =>
        nationalIdFormsOf({ profile: 1, nationalIds: { accepted, refused } });
      assert.equal(nationalIdFormsOf({ profile: 1 }), undefined);
      assert.equal(formsOf(['1NNNNNNNNN'], ['1N', 'AAAAAAAAAA']), undefined);
      assert.equal(formsOf(['784NNNNNNNNNNNN'], ['1N']), '784NNNNNNNNNNNN');
    });
  });
