import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { OPERATORS_BY_FIELD_TYPE } from '../../../contract/submission-rules.js';
import { FORMS } from '../../../sandbox/submissions/forms.js';
import { inventSubmissions } from '../../../sandbox/submissions/invent-submissions.js';
import { readSearch } from '../../../sandbox/submissions/read-search.js';
import { KEYS } from '../../../sandbox/http/keys.js';
import { searchSubmissions } from '../../../sandbox/submissions/search-submissions.js';
import { describeSandbox } from '../running-sandbox.js';

const FORM = FORMS[0];
const MORE = 1200;

interface SentFilter {
  fieldId: string;
  operator: string;
  value: string;
}

function holds(stored: string | undefined, { operator, value }: SentFilter, isText: boolean): boolean {
  if (stored === undefined) return false;
  if (operator === 'Contains') return stored.includes(value);
  if (isText) return stored === value;
  const [one, other] = stored.includes('-')
    ? [Date.parse(stored), Date.parse(value)]
    : [Number(stored), Number(value)];
  switch (operator) {
    case 'LessThan':
      return one < other;
    case 'LessThanOrEqual':
      return one <= other;
    case 'GreaterThan':
      return one > other;
    case 'GreaterThanOrEqual':
      return one >= other;
    default:
      return one === other;
  }
}

describeSandbox('searching loaded submissions', { allSubmissions: true }, (sandbox) => {
  before(async () => {
    const loaded = await sandbox.call('POST', '/sandbox/submissions/load', { count: MORE });
    assert.equal(loaded.status, 201);
    assert.equal(loaded.body.submissions, (FORM?.submissions ?? 0) + MORE);
  });
  it('finds what a plain scan finds, whatever is combined', async () => {
    assert(FORM);
    const all = inventSubmissions(FORM, 1, FORM.submissions + MORE);
    const fields = FORM.fields.filter(({ type }) => type !== 'RichTextBox');
    const filter = fc
      .record({ field: fc.constantFrom(...fields), someone: fc.constantFrom(...all), from: fc.nat(30) })
      .chain(({ field, someone, from }) => {
        const stored = someone.values[field.id] ?? (field.type === 'Date Picker' ? '1990-01-01' : '7');
        const part = [...stored]
          .slice(from % stored.length, (from % stored.length) + 1 + (from % 6))
          .join('');
        return fc.constantFrom(...OPERATORS_BY_FIELD_TYPE[field.type]).chain((operator) =>
          fc.record({
            fieldId: fc.constant(field.id),
            operator: fc.constant(operator as string),
            value:
              operator === 'Contains'
                ? fc.constantFrom(part, part.toUpperCase(), `${part}%`, '_', '\\', '%', 'ا')
                : fc.constant(stored),
          }),
        );
      });
    const types = new Map(fields.map(({ id, type }) => [id, type]));
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { minLength: 1, maxLength: 3 }), async (filters) => {
        const found = await searchSubmissions(
          sandbox.database,
          readSearch({ formId: FORM.id, filters }, KEYS['sbx_unrestricted']!),
        );
        const expected = all.filter(({ values }) =>
          filters.every((one) =>
            holds(values[one.fieldId], one, types.get(one.fieldId)?.startsWith('Text') ?? false),
          ),
        );
        assert.deepEqual(
          found.map(({ submissionId }) => submissionId).toSorted(),
          expected.map(({ submissionId }) => submissionId).toSorted(),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('finds a part that most texts have', async () => {
    assert(FORM);
    const all = inventSubmissions(FORM, 1, FORM.submissions + MORE);
    const names = new Set(
      all.map(({ values }) => values['person-full-name']).filter((name) => name?.includes('a')),
    );
    assert.ok(names.size > 2000, `${names.size} names`);
    const filters = [{ fieldId: 'person-full-name', operator: 'Contains', value: 'a' }];
    const { body } = await sandbox.upstream('POST', '/ExtForm/submissions/search', {
      formId: FORM.id,
      filters,
    });
    assert.equal(
      body.result.count,
      all.filter(({ values }) => values['person-full-name']?.includes('a')).length,
    );
    for (const { matchedValues } of body.result.submissions)
      assert.ok(names.has(matchedValues['person-full-name']));
  });

  it('finds the last submission of a large load', async () => {
    assert(FORM);
    const count = 12_000;
    const loaded = await sandbox.call('POST', '/sandbox/submissions/load', { count });
    assert.equal(loaded.body.submissions, FORM.submissions + MORE + count);
    const [last] = inventSubmissions(FORM, FORM.submissions + MORE + count, 1);
    const { body } = await sandbox.upstream('POST', '/ExtForm/submissions/search', {
      formId: FORM.id,
      email: last?.email,
    });
    assert.equal(body.result.submissions[0].submissionId, last?.submissionId);
  });

  it('shows the console the newest of a form, not all of them', async () => {
    assert(FORM);
    const { body } = await sandbox.call('GET', `/sandbox/forms/${FORM.id}/submissions`);
    assert.equal(body.submissions.length, 100);
    const { result } = (await sandbox.upstream('POST', '/ExtForm/submissions/search', { formId: FORM.id }))
      .body;
    assert.equal(body.count, result.count);
    assert.deepEqual(body.submissions, result.submissions.slice(0, 100));
  });
});
