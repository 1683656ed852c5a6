import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { API_CALLS } from '../../server/api/api-calls.js';
import { checkDeclared } from '../declared-problem.js';
import { ORIGIN, WEBHOOK_SECRET } from '../test-proxy.js';
import { FORM_ID, startWithCallers } from './callers.js';
import { ANSWERS, CALLERS, MATRIX, type CallerName } from './matrix.js';
import { decisionsBy } from './decisions-by.js';

interface Cell {
  route: string;
  caller: CallerName;
  expected: string;
}

const [head, ...lines] = MATRIX.trim().split('\n');
const columns = head!.trim().split(/ +/) as CallerName[];
const rows = lines.map((line) => {
  const [method, path, ...cells] = line.split(/ +/);
  return { route: `${method} ${path}`, cells };
});
const cells: Cell[] = rows.flatMap(({ route, cells: expected }) =>
  columns.map((caller, column) => ({ route, caller, expected: expected[column]! })),
);
const isRefusal = ({ expected }: Cell) => {
  const answer = ANSWERS[expected];
  return answer !== 'open' && answer !== undefined && answer.status >= 400;
};

/** Of a host: a page has the name of its grant. */
const DECISIONS = decisionsBy('Sara');

const BODIES: Readonly<Record<string, object>> = {
  'post /v1/sessions': { origin: ORIGIN, identity: {} },
  'post /v1/screenings': { name: 'Jane Doe', entityType: 'person' },
  'post /v1/screenings/v1': { name: 'Jane Doe', entityType: 'person', entityDate: '1970-01-01' },
  'post /v1/submissions/search': { formId: FORM_ID },
  'post /v1/erasures': { reference: 'no-customer' },
  'post /v1/exports': { reference: 'no-customer' },
  'post /v1/events/replay': { after: 0 },
  'put /v1/screenings/{id}/decisions': DECISIONS,
};

/** What a refused call must leave as it was. The audit trail may name the refusal. */
const GUARDED = [
  ...['sessions', 'verifications', 'hints', 'screenings', 'events', 'deliveries', 'idempotency_keys'],
];

describe('who may do what', () => {
  let setting: Awaited<ReturnType<typeof startWithCallers>>;
  before(async () => {
    setting = await startWithCallers();
  });
  after(() => setting.proxy.stop());

  async function send({ route, caller }: Cell, isThere: boolean) {
    const { proxy, owned } = setting;
    const [method, path] = route.split(' ') as [string, string];
    const unknown = randomUUID();
    const id = !isThere
      ? unknown
      : path.startsWith('/v1/verifications/')
        ? owned.verification
        : path.startsWith('/v1/screenings/') || path.startsWith('/v1/watches/')
          ? owned.screening
          : path === '/v1/sessions/{id}'
            ? await setting.otherSession()
            : unknown;
    const target = path
      .replace('{id}', id)
      .replace('{secret}', caller === 'hook' ? WEBHOOK_SECRET : 'not-the-secret-of-the-webhook')
      .replace('{version}', '0.0.0')
      .replace('{file}', 'kyc-elements.js');
    const isList = method === 'get' && /^\/v1\/(sessions|verifications)$/.test(path);
    const query = isList ? '?reference=customer-1' : path === '/v1/events' ? '?wait=0' : '';
    const body =
      BODIES[route] ??
      (path === '/v1/watches' ? { screeningId: owned.screening } : undefined) ??
      (path.startsWith('/webhooks')
        ? { Type: 'IdentityVerificationCompleted', TransId: unknown, Status: 'COMPLETED' }
        : {});
    const answered = await fetch(proxy.url + target + query, {
      method: method.toUpperCase(),
      headers: { ...(await setting.headersOf(caller)), 'Content-Type': 'application/json' },
      ...(['post', 'put'].includes(method) && { body: JSON.stringify(body) }),
    });
    await checkDeclared(method, target, answered);
    const text = await answered.text();
    const isProblem = answered.headers.get('content-type')?.startsWith('application/problem+json') === true;
    const code = isProblem ? (JSON.parse(text) as { code: string }).code : undefined;
    const alike = text
      .replaceAll(id, 'ID')
      .replaceAll(answered.headers.get('x-request-id') ?? '-', 'REQUEST');
    return { status: answered.status, code, alike };
  }

  function check(
    cell: Cell,
    { status, code }: { status: number; code: string | undefined },
  ): string | undefined {
    const expected = ANSWERS[cell.expected];
    const given = `${status} ${code ?? ''}`.trim();
    const fits =
      expected === 'open'
        ? status === 200 || status === 404
        : expected?.status === status && expected.code === code;
    return fits ? undefined : `${cell.route} by ${cell.caller}: ${given} in place of ${cell.expected}`;
  }

  async function stored(): Promise<string> {
    const tables = await Promise.all(
      GUARDED.map((name) =>
        setting.proxy.database.query(
          `select '${name}' as name, count(*)::int, md5(string_agg(t::text, ',' order by t::text)) from proxy.${name} t`,
        ),
      ),
    );
    return JSON.stringify(tables);
  }

  test('the table has a row for every declared call, and a cell for every caller', () => {
    const declared = API_CALLS.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(rows.map(({ route }) => route).toSorted(), declared.toSorted());
    assert.deepEqual(columns.toSorted(), Object.keys(CALLERS).toSorted());
    for (const { route, cells: row } of rows) {
      assert.equal(row.length, columns.length, route);
      for (const cell of row) assert.ok(ANSWERS[cell], `${route}: ${cell}`);
    }
  });

  test('a refused call has its answer, no effect, and says nothing of what exists', async () => {
    const { proxy } = setting;
    for (const caller of columns) await setting.headersOf(caller);
    const faults: (string | undefined)[] = [];
    const before = await stored();
    const calls = proxy.upstream.calls.length;
    for (const cell of cells.filter(isRefusal)) {
      // A session of another customer is made by the call that names it, and would change what is stored.
      const isSession = cell.route === 'delete /v1/sessions/{id}';
      const there = await send(cell, !isSession);
      faults.push(check(cell, there));
      if (!cell.route.includes('{id}') || isSession) continue;
      // An ended session may learn how its own verification ended, and only that.
      if (cell.expected === 'end' && cell.caller === 'exp') continue;
      const absent = await send(cell, false);
      if (absent.alike !== there.alike)
        faults.push(`${cell.route} by ${cell.caller}: ${there.alike} and, if absent, ${absent.alike}`);
    }
    assert.deepEqual(faults.filter(Boolean), []);
    assert.equal(proxy.upstream.calls.length, calls, 'calls of the service');
    assert.equal(await stored(), before);
  });

  test('a refusal to revoke another session is the same for one that exists, and leaves it alive', async () => {
    const refused = cells.filter((cell) => cell.route === 'delete /v1/sessions/{id}' && isRefusal(cell));
    const revoked = () =>
      setting.proxy.database.query('select id from proxy.sessions where revoked_at is not null order by id');
    const before = await revoked();
    for (const cell of refused) {
      const [there, absent] = [await send(cell, true), await send(cell, false)];
      assert.equal(there.alike, absent.alike, cell.caller);
    }
    assert.deepEqual(await revoked(), before);
  });

  test('a permitted call has its answer', async () => {
    const faults: (string | undefined)[] = [];
    for (const cell of cells.filter((one) => !isRefusal(one)))
      faults.push(check(cell, await send(cell, true)));
    assert.deepEqual(faults.filter(Boolean), []);
  });
});
