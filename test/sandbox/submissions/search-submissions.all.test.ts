/** A search against a plain scan of the same submissions, whatever is combined. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { KYC_STATES, OPERATORS_BY_FIELD_TYPE } from '../../../contract/submissions.js';
import { KEYS } from '../../../sandbox/http/keys.js';
import { FORMS, type Form } from '../../../sandbox/submissions/forms.js';
import { inventSubmissions } from '../../../sandbox/submissions/invent-submissions.js';
import { readSearch } from '../../../sandbox/submissions/read-search.js';
import { searchSubmissions } from '../../../sandbox/submissions/search-submissions.js';
import { bothEngines } from '../../engines.js';
import { describeSandbox } from '../running-sandbox.js';

const PATH = '/ExtForm/submissions/search';
const [ONBOARDING, COMPANY] = FORMS as [Form, Form];
const MORE = 1200;

interface SentFilter {
  readonly fieldId: string;
  readonly operator: string | null;
  readonly value: string;
}

const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  LessThan: (one, other) => one < other,
  LessThanOrEqual: (one, other) => one <= other,
  GreaterThan: (one, other) => one > other,
  GreaterThanOrEqual: (one, other) => one >= other,
  Equals: (one, other) => one === other,
};

function holds(stored: string | undefined, { operator, value }: SentFilter, isText: boolean): boolean {
  if (stored === undefined) return false;
  if (operator === 'Contains') return stored.includes(value);
  if (isText) return stored === value;
  const read = stored.includes('-') ? Date.parse : Number;
  return COMPARE[operator ?? 'Equals']!(read(stored), read(value));
}

describeSandbox(
  'searching submissions',
  { allSubmissions: true },
  (sandbox) => {
    before(async () => {
      const { status, body } = await sandbox.call('POST', '/sandbox/submissions/load', { count: MORE });
      assert.deepEqual([status, body.submissions], [201, ONBOARDING.submissions + MORE]);
    });
    const search = async (body: object) => (await sandbox.upstream('POST', PATH, body)).body.result;

    for (const [form, count] of [
      [ONBOARDING, ONBOARDING.submissions + MORE],
      [COMPANY, COMPANY.submissions],
    ] as const)
      it(`finds in ${form.id} what a plain scan finds, with the values that were asked for`, async () => {
        const all = inventSubmissions(form, 1, count);
        const fields = form.fields.filter(({ type }) => type !== 'RichTextBox');
        const isText = new Map(fields.map(({ id, type }) => [id, type.startsWith('Text')]));
        const filter = fc
          .record({ field: fc.constantFrom(...fields), someone: fc.constantFrom(...all), from: fc.nat(30) })
          .chain(({ field, someone, from }) => {
            const stored = someone.values[field.id] ?? (field.type === 'Date Picker' ? '1990-01-01' : '7');
            const start = from % stored.length;
            const part = [...stored].slice(start, start + 1 + (from % 6)).join('');
            // Other ways of writing a number find the same.
            const written = field.type === 'Numeric' ? [stored, `+${stored}`, `000${stored}`] : [stored];
            const parts = [part, part.toUpperCase(), `${part}%`, '_', '\\', '%', '.*', 'ا', ''];
            return fc.constantFrom(...OPERATORS_BY_FIELD_TYPE[field.type], null).chain((operator) =>
              fc.record({
                fieldId: fc.constant(field.id),
                operator: fc.constant(operator),
                value: fc.constantFrom(...(operator === 'Contains' ? parts : written)),
              }),
            );
          });
        await fc.assert(
          fc.asyncProperty(fc.array(filter, { minLength: 1, maxLength: 3 }), async (filters) => {
            const read = readSearch({ formId: form.id, filters }, KEYS['sbx_unrestricted']!);
            const found = await searchSubmissions(sandbox.database, read);
            const expected = all.filter(({ values }) =>
              filters.every((one) => holds(values[one.fieldId], one, isText.get(one.fieldId)!)),
            );
            assert.deepEqual(
              found.map(({ submissionId }) => submissionId).toSorted(),
              expected.map(({ submissionId }) => submissionId).toSorted(),
            );
            const byId = new Map(expected.map(({ submissionId, values }) => [submissionId, values]));
            for (const { submissionId, matchedValues } of found) {
              const values = byId.get(submissionId)!;
              const wanted = Object.fromEntries(filters.map(({ fieldId }) => [fieldId, values[fieldId]]));
              assert.deepEqual(matchedValues, wanted);
            }
          }),
          { numRuns: 60 },
        );
      });

    it('lists a whole form, newest first and without matchedValues, when there is no filter', async () => {
      for (const filters of [undefined, []]) {
        const { count, submissions } = await search({ formId: ONBOARDING.id, filters });
        assert.deepEqual([count, submissions.length], Array(2).fill(ONBOARDING.submissions + MORE));
        assert.ok(submissions.every((submission: object) => !('matchedValues' in submission)));
        const dates = submissions.map(({ submissionDate }: { submissionDate: string }) => submissionDate);
        assert.deepEqual(dates, dates.toSorted().toReversed());
        const states = submissions.map(({ kycState }: { kycState: string }) => kycState);
        assert.deepEqual(new Set(states), new Set(KYC_STATES));
      }
    });

    it('finds an email whatever its case, and only the whole of it', async () => {
      const mixed = inventSubmissions(ONBOARDING).find(({ email }) => /[A-Z]/.test(email))!;
      const idsOf = async (email: string) =>
        (await search({ formId: ONBOARDING.id, email })).submissions.map(
          ({ submissionId }: { submissionId: string }) => submissionId,
        );
      for (const email of [mixed.email, mixed.email.toLowerCase(), mixed.email.toUpperCase()])
        assert.deepEqual(await idsOf(email), [mixed.submissionId]);
      for (const part of [mixed.email.slice(1), '%@example.com']) assert.deepEqual(await idsOf(part), []);
    });

    it('finds the last submission of a large load; the console shows the newest of a form', async () => {
      const count = 12_000;
      const { body } = await sandbox.call('POST', '/sandbox/submissions/load', { count });
      const loaded = ONBOARDING.submissions + MORE + count;
      assert.equal(body.submissions, loaded);
      const [last] = inventSubmissions(ONBOARDING, loaded, 1);
      const { submissions } = await search({ formId: ONBOARDING.id, email: last?.email });
      assert.equal(submissions[0].submissionId, last?.submissionId);
      const all = await search({ formId: ONBOARDING.id });
      const shown = (await sandbox.call('GET', `/sandbox/forms/${ONBOARDING.id}/submissions`)).body;
      assert.deepEqual(shown.submissions, all.submissions.slice(0, 100));
    });

    it('keeps tenants apart, and names forms and fields for the console', async () => {
      const ofBorealis = { formId: 'form-borealis' };
      const own = await sandbox.upstream('POST', PATH, ofBorealis, 'sbx_other_tenant');
      assert.equal(own.body.result.count, 400);
      for (const [formId, key, status] of [
        ['form-borealis', 'sbx_unrestricted', 400],
        [ONBOARDING.id, 'sbx_other_tenant', 400],
      ] as const)
        assert.equal((await sandbox.upstream('POST', PATH, { formId }, key)).status, status);
      const { forms } = (await sandbox.call('GET', '/sandbox/forms')).body;
      assert.deepEqual(
        forms.map(({ formId }: { formId: string }) => formId),
        FORMS.map(({ id }) => id),
      );
      assert.deepEqual(forms[0].fields[0], { fieldId: 'person-full-name', name: 'Full name', type: 'Text' });
    });

    it('has the same submissions after another start', async () => {
      await sandbox.restart();
      assert.equal((await search({ formId: COMPANY.id })).count, COMPANY.submissions);
    });
  },
  bothEngines,
);
