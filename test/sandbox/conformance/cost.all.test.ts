/** A conformance run on a service that accepts what the document refuses. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { reportText, type Report } from '../../../sandbox/conformance/report.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';

const TOKEN = 'a-token-of-another-service';
const CREATES = /^\/ExtSanctionScreening\/(v2\/)?Search$|^\/ExtIdentity\/request$/;

describe('what a conformance run can cost', () => {
  const sandbox = TestSandbox.aroundTests(pglite, { allSubmissions: true });
  let service: Deviating;
  before(async () => {
    service = await startDeviating(sandbox.url, TOKEN);
  });
  after(async () => {
    await service.close();
  });
  beforeEach(() => {
    service.paths.length = 0;
    let made = 0;
    // It takes everything, with any token.
    service.deviation = {
      answer(answer, { path }) {
        if (!CREATES.test(path) || answer.status === 200) return answer;
        const result = path.endsWith('request')
          ? { transId: `trans-${++made}`, random: '10' }
          : { id: `case-${++made}` };
        return { ...answer, status: 200, body: { statusCode: 200, messages: [], result } };
      },
    };
  });

  const created = async (...more: string[]): Promise<Report> =>
    (await runJson(['--url', service.url, '--token', TOKEN, ...more])).report;

  it('is nothing without leave: no call is sent that could create anything', async () => {
    const report = await created();
    assert.deepEqual(
      service.paths.filter((path) => CREATES.test(path)),
      [],
    );
    assert.ok(service.paths.length > 20, `${service.paths.length} calls`);
    assert.deepEqual(report.created, { cases: [], requests: [], v1Screenings: 0 });
  });

  it('ends with the first case that should have been refused, and names what was created', async () => {
    const report = await created('--yes-create-cases');
    const wrong = report.created.cases.filter((id) => id.startsWith('case-'));
    assert.deepEqual(wrong, ['case-1']);
    assert.ok(report.unchecked.some(({ why }) => why.startsWith('stopped after screening.')));
    assert.deepEqual(
      service.paths.filter((path) => path === '/ExtIdentity/request'),
      [],
    );
    assert.match(reportText(report), /Created:\n {2}\d+ cases: .*case-1/);
  });

  it('ends with the first approval request that should have been refused', async () => {
    const report = await created('--national-id', '1000000090');
    assert.deepEqual(
      report.created.requests.filter((id) => id.startsWith('trans-')),
      ['trans-1'],
    );
    assert.deepEqual(report.created.cases, []);
  });
});
