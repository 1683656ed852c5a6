/** A conformance run on a service that accepts what the document refuses. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { runConformance } from '../../../sandbox/commands/conformance.js';
import { reportText, type Report } from '../../../sandbox/conformance/report.js';
import type { Database } from '../../../server/store/database.js';
import { engines } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { startDeviating, type Deviating } from './deviating-service.js';

const TOKEN = 'a-token-of-another-service';
const CREATES = /^\/ExtSanctionScreening\/(v2\/)?Search$|^\/ExtIdentity\/request$/;

describe('what a conformance run can cost', () => {
  let database: Database;
  let sandbox: TestSandbox;
  let service: Deviating;
  let paths: string[] = [];
  before(async () => {
    database = await engines[0]!.open();
    sandbox = await TestSandbox.start(database);
    service = await startDeviating(sandbox.url, TOKEN);
  });
  after(async () => {
    await service.close();
    await sandbox.close();
    await database.close();
  });
  beforeEach(() => {
    paths = [];
    let made = 0;
    // It takes everything, with any token.
    service.deviate = (path, status, body) => {
      paths.push(path);
      if (!CREATES.test(path)) return [status, body];
      if (status === 200) return [status, body];
      const result = path.endsWith('request')
        ? { transId: `trans-${++made}`, random: '10' }
        : { id: `case-${++made}` };
      return [200, JSON.stringify({ statusCode: 200, messages: [], result })];
    };
  });

  async function run(...more: string[]): Promise<Report> {
    const printed: string[] = [];
    await runConformance(['--url', service.url, '--token', TOKEN, '--json', ...more], {
      environment: {},
      print: (text) => printed.push(text),
      printError: (text) => printed.push(text),
      draw: null,
      ask: null,
    });
    return JSON.parse(printed.join('\n')) as Report;
  }

  it('is nothing without leave: no call is sent that could create anything', async () => {
    const report = await run();
    assert.deepEqual(
      paths.filter((path) => CREATES.test(path)),
      [],
    );
    assert.ok(paths.length > 20, `${paths.length} calls`);
    assert.deepEqual(report.created, { cases: [], requests: [], v1Screenings: 0 });
  });

  it('ends with the first case that should have been refused, and names what was created', async () => {
    const report = await run('--yes-create-cases');
    const wrong = report.created.cases.filter((id) => id.startsWith('case-'));
    assert.deepEqual(wrong, ['case-1']);
    assert.ok(report.unchecked.some(({ why }) => why.startsWith('stopped after screening.')));
    assert.deepEqual(
      paths.filter((path) => path === '/ExtIdentity/request'),
      [],
    );
    assert.match(reportText(report), /Created:\n {2}\d+ cases: .*case-1/);
  });

  it('ends with the first approval request that should have been refused', async () => {
    const report = await run('--national-id', '1000000090');
    assert.deepEqual(
      report.created.requests.filter((id) => id.startsWith('trans-')),
      ['trans-1'],
    );
    assert.deepEqual(report.created.cases, []);
  });
});
