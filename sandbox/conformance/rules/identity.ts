import { answered, at, equal, given, holds, notAccepted, refused, typed } from '../expect.js';
import { SectionRules } from '../rule.js';

const rules = new SectionRules('identity');

rules
  .rule('request.nationalId', 'Request: nationalId is required', 'person', async (service) => {
    const answer = await service.requestIdentity(undefined);
    notAccepted(answer, 'A request without nationalId: expected a refusal');
    const { status } = answer;
    holds(
      status === 400 || status === 422,
      `A request without nationalId: expected a refusal, found ${status}`,
    );
  })
  .assumed(
    'request.nationalId.missing',
    'Request: the answer without nationalId is not shown; it is 422, as for an invalid one',
    'Valid national ID',
    'person',
    async (service) => {
      refused(await service.requestIdentity(undefined), 422, 'A request without nationalId');
    },
  )
  .rule(
    'request.response',
    'Request: answers version, statusCode, messages, result { transId, random }',
    'person',
    async (service) => {
      const answer = await service.requestAnswer();
      answered(answer, 200, 'A request for a valid national ID');
      const { body } = answer;
      for (const field of ['version', 'statusCode', 'messages', 'result']) {
        holds(at(body, field) !== undefined, `The answer has no ${field}`);
      }
      typed(at(body, 'result.transId'), ['string'], 'transId');
      typed(at(body, 'result.random'), ['string'], 'random');
    },
  )
  .assumed(
    'request.second',
    'Request: a second one while the person’s first is waiting is not shown; it is refused with 400, and the first stays WAITING',
    'Second request while one is waiting',
    'sandbox',
    async (service) => {
      const first = await service.waiting();
      refused(await service.requestIdentity(first.nationalId), 400, 'A second request');
      equal(await service.mfaStatus(first), 'WAITING', 'The status of the first');
    },
  )
  .assumed(
    'request.second-supersedes',
    'Request: or the second one is accepted, and the first EXPIRED (setting secondRequest)',
    'Second request while one is waiting',
    'sandbox',
    async (service) => {
      const first = await service.waiting();
      await service.control.withSettings({ secondRequest: 'supersede' }, async () => {
        const second = await service.start(first.nationalId);
        equal(await service.mfaStatus(first), 'EXPIRED', 'The status of the first');
        equal(await service.mfaStatus(second), 'WAITING', 'The status of the second');
      });
    },
  );

for (const field of ['transId', 'random', 'nationalId'] as const) {
  rules.rule(`status.${field}`, `Status: ${field} is required`, 'none', async (service) => {
    const all = { transId: 'no-such-transaction', random: '10', nationalId: '1000000000' };
    refused(await service.statusOf({ ...all, [field]: undefined }), 400, `A status check without ${field}`);
  });
}

rules
  .rule(
    'status.response',
    'Status: answers version, statusCode, messages, result { status }',
    'person',
    async (service) => {
      const { body } = await service.statusOf(await service.waiting());
      for (const field of ['version', 'statusCode', 'messages', 'result']) {
        holds(at(body, field) !== undefined, `The answer has no ${field}`);
      }
      typed(at(body, 'result.status'), ['string'], 'status');
    },
  )
  .assumed(
    'status.mismatch',
    'Status: a random or national ID of another transaction is not shown; it is 404 Transaction not found',
    'Status with a code or national ID that does not belong to the transaction',
    'person',
    async (service) => {
      const sent = await service.waiting();
      const random = sent.random === '10' ? '11' : '10';
      refused(await service.statusOf({ ...sent, random }), 404, 'A status check with another code');
    },
  )
  .rule('details.path', 'Details: transId in the path names the transaction', 'person', async (service) => {
    const transId = await service.completed();
    const answer = await service.details(transId);
    answered(answer, 200, 'The details of a completed transaction');
    holds(at(answer.body, 'transId') === transId, 'transId in the details is another');
  })
  .assumed(
    'details.unfinished',
    'Details: for a transaction that is not completed the answer is not shown; it is 400',
    'Details before COMPLETED',
    'person',
    async (service) => {
      refused(
        await service.details((await service.waiting()).transId),
        400,
        'The details of a waiting transaction',
      );
    },
  )
  .assumed(
    'details.unfinished.others',
    'Details: or 404, 409 or 422 (setting unfinishedDetails)',
    'Details before COMPLETED',
    'sandbox',
    async (service) => {
      const { transId } = await service.waiting();
      for (const unfinishedDetails of [404, 409, 422]) {
        await service.control.withSettings({ unfinishedDetails }, async () => {
          refused(await service.details(transId), unfinishedDetails, 'The details of a waiting transaction');
        });
      }
    },
  )
  .rule('flow.1', 'Flow 1: the request endpoint gives transId and random', 'person', async (service) => {
    const { transId, random } = await service.waiting();
    holds(transId !== '' && random !== '', 'transId or random is empty');
  })
  .rule('flow.2', 'Flow 2: the user approves in the app by entering random', 'sandbox', async (service) => {
    const sent = await service.waiting();
    await service.control.approve(sent.transId, sent.random);
    equal(await service.mfaStatus(sent), 'COMPLETED', 'The status');
  })
  .rule('flow.3', 'Flow 3: one may poll every 2-3 seconds', 'person', async (service) => {
    const sent = await service.waiting();
    await service.mfaStatus(sent);
    await service.pass(2000);
    answered(await service.statusOf(sent), 200, 'The second status check, two seconds later');
  })
  .rule(
    'flow.4',
    'Flow 4: when COMPLETED, the details endpoint gives the person asked about',
    'sandbox',
    async (service) => {
      const person = given(service.facts.people?.completes, 'a person who approves');
      const { body } = await service.details(await service.completed());
      holds(at(body, 'idNumber') === person, 'idNumber is another person’s');
    },
  );

export const identity = rules.rules;
