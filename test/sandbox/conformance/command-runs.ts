import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SANDBOX_FACTS } from '../../../sandbox/conformance/service/facts.js';
import { reportText } from '../../../sandbox/conformance/report.js';
import type { TestSandbox } from '../running-sandbox.js';
import { run, runJson } from './conformance-run.js';
import { startDeviating, type Deviating } from './deviating-service.js';
import type { Answered, Deviation } from './wire.js';

const TOKEN = 'a-token-that-must-not-be-shown';
const NATIONAL_ID = '1000000080';

const CREATES = /^\/ExtSanctionScreening\/(v2\/)?Search$|^\/ExtIdentity\/request$/;

/** A service that creates something for every call, whatever it has to refuse. */
function acceptsEverything(): Deviation {
  let made = 0;
  return {
    answer(answer, { path }) {
      if (!CREATES.test(path) || answer.status === 200) return answer;
      const id = `wrong-${++made}`;
      const result = path.endsWith('request') ? { transId: id, random: '10' } : { id };
      return { ...answer, status: 200, body: { statusCode: 200, messages: [], result } };
    },
  };
}

export const describeCommandRuns = (sandbox: TestSandbox) =>
  describe('as a command', () => {
    let service: Deviating;
    let directory: string;
    let facts: string;

    before(() => {
      service = startDeviating(sandbox.url, TOKEN);
      directory = mkdtempSync(join(tmpdir(), 'kyc-elements-facts-'));
      facts = join(directory, 'facts.json');
      const { form, name } = SANDBOX_FACTS;
      writeFileSync(facts, JSON.stringify({ form, name, extended: true }));
    });
    after(async () => {
      rmSync(directory, { recursive: true, force: true });
      service.close();
    });

    // The limits are free again, and no request is open: no run has to wait for them.
    beforeEach(async () => {
      service.deviation = null;
      await sandbox.advance(180_000);
    });

    const here = (...more: string[]) => ['--url', service.url, '--token', TOKEN, '--facts', facts, ...more];

    it('makes no case and asks no person without leave, and says what was not checked', async () => {
      service.deviation = acceptsEverything();
      service.paths.length = 0;
      const { report } = await runJson(here());
      assert.deepEqual(report.created, { cases: [], requests: [], v1Screenings: 0 });
      const creating = service.paths.filter((path) => CREATES.test(path));
      assert.deepEqual(creating, []);
      assert.ok(service.paths.length > 20, `${service.paths.length} calls`);
      assert.ok(report.hold > 50);
      assert.ok(report.unchecked.some(({ id, why }) => id === 'hits.page' && /--yes-create-cases/.test(why)));
    });

    it('ends with the first case or request that should have been refused, and names what was created', async () => {
      service.deviation = acceptsEverything();
      const { report } = await runJson(here('--yes-create-cases'));
      const { cases, requests } = report.created;
      assert.deepEqual([cases.filter((id) => id.startsWith('wrong-')), requests], [['wrong-1'], []]);
      assert.ok(report.unchecked.some(({ why }) => why.startsWith('stopped after screening.')));
      assert.match(reportText(report), /Created:\n {2}\d+ cases: .*wrong-1/);
      service.deviation = acceptsEverything();
      const asked = (await runJson(here('--national-id', NATIONAL_ID))).report.created;
      assert.deepEqual(
        asked.requests.filter((id) => id.startsWith('wrong-')),
        ['wrong-1'],
      );
      assert.deepEqual(asked.cases, []);
    });

    it('reports exactly what deviates: a rule and an assumption, as text and as JSON', async () => {
      const messageOf = ({ body }: Answered) => String(body.messages?.[0]);
      service.deviation = {
        answer: (answer) => {
          if (messageOf(answer).startsWith('Filtering is not supported'))
            return { ...answer, body: { ...answer.body, messages: ['No filter'] } };
          return messageOf(answer) === 'Transaction is not completed' ? { ...answer, status: 409 } : answer;
        },
      };
      const { code, text, report } = await runJson(here('--yes-create-cases', '--national-id', NATIONAL_ID));
      assert.equal(code, 1);
      assert.deepEqual(
        report.differences.map(({ id, assumption }) => [id, assumption?.about ?? null]),
        [
          ['search.rule-4', null],
          ['identity.details.unfinished', 'Details before COMPLETED'],
        ],
      );
      assert.match(report.differences[1]?.found ?? '', /expected 400, found 409/);
      const asText = reportText(report);
      assert.match(asText, /Differs from the document:\n {2}search\.rule-4/);
      assert.match(asText, /what the document does not show:\n {2}identity\.details\.unfinished/);
      for (const shown of [text, asText]) {
        assert.ok(!shown.includes(TOKEN) && !shown.includes(NATIONAL_ID));
      }
    });

    it('reports a failure once, and lists what depends on it as not checked', async () => {
      service.deviation = {
        answer: (answer, { path }) =>
          path.endsWith('/ExtIdentity/request') && answer.status === 200
            ? { ...answer, status: 503, body: { messages: ['Down for maintenance'] } }
            : answer,
      };
      const { code, report } = await runJson(here('--national-id', NATIONAL_ID));
      assert.equal(code, 1);
      assert.deepEqual(
        report.differences.map(({ id, found }) => [id, found]),
        [
          [
            'identity.request.response',
            'request for the person: expected 200, found 503 "Down for maintenance"',
          ],
        ],
      );
      const waiting = report.unchecked.filter(({ why }) => /needs a request for a person.*503/.test(why));
      assert.ok(waiting.length > 5, String(waiting.length));
    });

    it('takes a key that may not screen for a key, not for a service that differs', async () => {
      const target = ['--url', sandbox.url, '--token', 'sbx_no_screening'];
      const { code, report } = await runJson([...target, '--yes-create-cases']);
      assert.deepEqual(
        report.differences.filter(({ section }) => section !== 'Authentication'),
        [],
      );
      assert.equal(code, report.differ === 0 ? 0 : 1);
      assert.ok(report.unchecked.some(({ id, why }) => id === 'screening.name.length' && /403/.test(why)));
    });

    it('hides the token and the national ID also where the service repeats them', async () => {
      service.deviation = {
        answer: (answer) => ({ ...answer, status: 418, body: { messages: [`${TOKEN} of ${NATIONAL_ID}`] } }),
      };
      const { text, code } = await run(here('--yes-create-cases', '--national-id', NATIONAL_ID));
      assert.equal(code, 1);
      assert.match(text, /\[hidden\] of \[hidden\]/);
      assert.ok(!text.includes(TOKEN) && !text.includes(NATIONAL_ID));
    });

    it('hides the part of the token that is left where an answer is shown up to a length', async () => {
      service.deviation = {
        answer: (answer) => ({ ...answer, status: 418, body: { messages: [`${'x'.repeat(100)}${TOKEN}`] } }),
      };
      const { text } = await run(here('--only', 'search.formId'));
      assert.match(text, /x\[hidden\]…/);
      assert.ok(!text.includes(TOKEN.slice(0, 5)), text);
    });

    it('reads a file of facts that begins with a byte order mark', async () => {
      const marked = join(directory, 'marked.json');
      writeFileSync(marked, '\uFEFF{}');
      const only = ['--only', 'search.formId'];
      const { code, text } = await run([
        ...['--url', service.url, '--token', TOKEN],
        ...['--facts', marked, ...only],
      ]);
      assert.equal(code, 0, text);
    });

    it('says what is wrong with how it was called, without repeating a secret', async () => {
      for (const [exitCode, args, says] of [
        [2, [], /^Give --url and --token\.\n\nUsage/],
        [2, ['--url', 'ftp://x', '--token', TOKEN], /not a web address/],
        [2, ['--url', service.url, '--tokn', TOKEN], /not known/],
        [1, ['--url', 'http://localhost:1', '--token', TOKEN], /No server answers/],
        [1, ['--url', service.url, '--token', 'another-token'], /refuses the token with 401/],
        [
          1,
          ['--url', service.url, '--token', TOKEN, '--facts', '/nowhere'],
          /is not a JSON file that can be read\. Check its path/,
        ],
      ] as const) {
        const { code, text } = await run([...args]);
        assert.equal(code, exitCode);
        assert.match(text, says);
        assert.ok(!text.includes(TOKEN));
      }
    });
  });
