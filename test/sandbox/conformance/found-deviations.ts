/** Whether the conformance run finds one wrong rule: some of every section, and each way in which a rule is checked. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkRules, type Checked } from '../../../sandbox/conformance/check-rules.js';
import type { Consent } from '../../../sandbox/conformance/consent.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';
import { SECTIONS } from '../../../sandbox/conformance/rules/rule.js';
import { SANDBOX_FACTS } from '../../../sandbox/conformance/service/facts.js';
import { SandboxControl } from '../../../sandbox/conformance/service/sandbox-control.js';
import { Service } from '../../../sandbox/conformance/service/service.js';
import type { TestSandbox } from '../running-sandbox.js';
import { keepFewSubmissions } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';
import type { Answered, Deviation, Json } from './wire.js';

const SEARCH = /^\/ExtForm\/submissions\/search$/;
const SCREEN = /^\/ExtSanctionScreening\/v2\/Search$/;
const HITS = /^\/ExtSanctionScreening\/v2\/[^/]+\/Hits$/;
const V1 = /^\/ExtSanctionScreening\/Search$/;
const STATUS = /^\/ExtIdentity\/status$/;

/** Settings are those of the sandbox behind the service. */
type Planted = Deviation & { readonly settings?: Readonly<Record<string, unknown>> };

/** A value in every accepted answer is another. */
const shows = (endpoint: RegExp, change: (body: Json) => void): Planted => ({
  answer(answered, { path }) {
    if (endpoint.test(path) && answered.status === 200) change(answered.body);
    return answered;
  },
});
/** Such a body is read as another. */
const reads = (endpoint: RegExp, isSuch: (body: Json) => unknown, as: object): Planted => ({
  call: (sent) =>
    endpoint.test(sent.path) && isSuch(sent.body ?? {}) ? { ...sent, body: { ...sent.body, ...as } } : sent,
});
const answers = (endpoint: RegExp, status: number, otherwise: number): Planted => ({
  answer: (answered, { path }) =>
    endpoint.test(path) && answered.status === status
      ? { ...answered, status: otherwise, body: { statusCode: otherwise, messages: ['Other'], result: null } }
      : answered,
});
const takesKey = (endpoint: RegExp, key: string, as: string): Planted => ({
  call: (sent) => (endpoint.test(sent.path) && sent.key === key ? { ...sent, key: as } : sent),
});

/** By the rule that must find them. */
const DEVIATIONS: Readonly<Record<string, Planted>> = {
  'overview.search': reads(SEARCH, ({ states, email }) => states && email, { email: undefined }),
  'overview.v1-no-case': {
    call: (call) => (V1.test(call.path) ? { ...call, path: '/ExtSanctionScreening/v2/Search' } : call),
  },
  'resources.submission.email': shows(SEARCH, ({ result }) => {
    for (const submission of result.submissions) delete submission.email;
  }),
  'resources.summary.rule': shows(SCREEN, ({ result }) => (result.summary.sanctions += 1)),
  'states.kyc.Rejected': reads(SEARCH, ({ states }) => states, { states: undefined }),
  'states.mfa.lifetime': { settings: { lifetimeSeconds: 177 } },
  'common.envelope.search': shows(SEARCH, (body) => (body.statusCode = '200')),
  'common.json': {
    answer: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  },
  'search.formId': reads(SEARCH, ({ formId }) => formId === undefined, { formId: 'form-onboarding' }),
  'search.filters': reads(SEARCH, ({ filters }) => filters?.length > 1, { filters: [] }),
  'screening.name.length': reads(SCREEN, ({ name }) => name?.length === 101, { name: 'Person' }),
  'screening.client.one.refused': takesKey(SCREEN, 'sbx_one_client', 'sbx_unrestricted'),
  'hits.page': reads(HITS, ({ pageNumber }) => pageNumber > 1, { pageNumber: undefined }),
  'hits.again': shows(HITS, ({ result }) => (result.lastUpdated = new Date().toISOString())),
  'v1.fields': answers(V1, 200, 410),
  'identity.status.mismatch': answers(STATUS, 404, 400),
  'identity.request.second': { settings: { secondRequest: 'supersede' } },
  'authentication.3': answers(SCREEN, 403, 401),
  'authentication.4.tenant': takesKey(HITS, 'sbx_other_tenant', 'sbx_unrestricted'),
  'events.Type': { webhook: (body) => ({ ...body, Type: 'identityVerificationCompleted' }) },
  'errors.search.form': answers(SEARCH, 400, 404),
  'errors.body': {
    answer: (answer): Answered =>
      answer.status < 400 ? answer : { ...answer, body: { status: answer.status, detail: 'Refused' } },
  },
  'limits.status': { settings: { limits: { status: 59 } } },
  'limits.window': { settings: { limitWindow: 'fixed' } },
  'versioning.2': shows(SCREEN, ({ result }) => delete result.summary),
};

const ruleOf = (id: string) => RULES.find((rule) => rule.id === id)!;

export const describeDeviations = (sandbox: TestSandbox) =>
  describe('of a service that deviates from one rule', () => {
    let service: Deviating;
    before(async () => {
      await keepFewSubmissions(sandbox, 60);
      service = startDeviating(sandbox.url, null);
    });
    after(() => service.close());

    async function checkedWith(id: string, { settings, ...deviation }: Planted): Promise<Checked> {
      const control = new SandboxControl(service.url);
      await sandbox.advance(700_000);
      if (settings !== undefined) await control.set(settings);
      service.deviation = deviation;
      try {
        const checkedService = new Service(service.url, 'sbx_unrestricted', SANDBOX_FACTS, control);
        const allowed: Consent = { allowed: new Set([ruleOf(id).cost]), refusal: () => '' };
        const [checked] = await checkRules([ruleOf(id)], checkedService, allowed, true);
        return checked!;
      } finally {
        service.deviation = null;
        await control.restore();
      }
    }

    for (const [id, deviation] of Object.entries(DEVIATIONS))
      it(`is found by ${id}`, async () => {
        const { outcome, why } = await checkedWith(id, deviation);
        assert.equal(outcome, 'differs', why ?? undefined);
        assert.doesNotMatch(why!, /^the check failed/);
      });

    it('may answer 404 in place of 400 for a screening that is not there any more', async () => {
      assert.equal((await checkedWith('hits.lost', answers(HITS, 400, 404))).outcome, 'holds');
    });

    it('is planted in every section', () => {
      const sections = new Set(Object.keys(DEVIATIONS).map((id) => ruleOf(id).section));
      assert.deepEqual(
        Object.keys(SECTIONS).filter((section) => !sections.has(section as never)),
        [],
      );
    });
  });
