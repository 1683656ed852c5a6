import { WEBHOOK_TYPE } from '../../../contract/rules.js';
import { answered, at, equal, given, holds } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Webhook } from '../sandbox-control.js';
import type { Service } from '../service.js';

/** The webhook of a request that this work brought to an end. */
async function webhookAfter(
  service: Service,
  end: (sent: { transId: string; random: string }) => Promise<void>,
): Promise<{ transId: string; webhook: Webhook }> {
  let heard: { transId: string; webhook: Webhook } | undefined;
  await service.control.receiving(async (next) => {
    const sent = await service.waiting();
    await end(sent);
    heard = { transId: sent.transId, webhook: await next(sent.transId) };
  });
  return given(heard, 'a webhook');
}

const approved = (service: Service) =>
  service.once('webhook of an approval', () =>
    webhookAfter(service, ({ transId, random }) => service.control.approve(transId, random)),
  );

export const events = new SectionRules('events')
  .rule(
    'one',
    'One webhook exists, sent when the verification status of an identity request changes',
    'sandbox',
    async (service) => {
      const { control } = service;
      await control.receiving(async (next, all) => {
        const sent = await service.waiting();
        equal(
          all().some(({ body }) => body['TransId'] === sent.transId),
          false,
          'A webhook before any change',
        );
        await control.decline(sent.transId);
        equal((await next(sent.transId)).body['Status'], 'REJECTED', 'Status after a decline');
      });
    },
  )
  .rule('Type', 'Type is IdentityVerificationCompleted', 'sandbox', async (service) => {
    equal((await approved(service)).webhook.body['Type'], WEBHOOK_TYPE, 'Type');
  })
  .rule('TransId', 'TransId is the transaction ID of the request', 'sandbox', async (service) => {
    const { transId, webhook } = await approved(service);
    equal(webhook.body['TransId'], transId, 'TransId');
  })
  .rule('Status', 'Status is the status, such as COMPLETED', 'sandbox', async (service) => {
    equal((await approved(service)).webhook.body['Status'], 'COMPLETED', 'Status');
  })
  .rule('payload', 'The payload is JSON with these three fields', 'sandbox', async (service) => {
    const { webhook } = await approved(service);
    equal(Object.keys(webhook.body).toSorted(), ['Status', 'TransId', 'Type'], 'The fields of the payload');
    holds(
      webhook.contentType?.startsWith('application/json') ?? false,
      'The payload’s Content-Type is not JSON',
    );
  })
  .rule(
    'receiver',
    'Receiver: with Status COMPLETED the details endpoint answers for TransId',
    'sandbox',
    async (service) => {
      const { webhook } = await approved(service);
      const answer = await service.details(String(webhook.body['TransId']));
      answered(answer, 200, 'The details after the webhook');
      equal(at(answer.body, 'transId'), webhook.body['TransId'], 'transId');
    },
  )
  .assumed(
    'every-end',
    'For which changes it is sent is not shown beyond COMPLETED; it is sent for each, with the same Type',
    'When the webhook is sent',
    'sandbox',
    async (service) => {
      const { webhook } = await webhookAfter(service, () => service.control.advance(180_000));
      equal(
        [webhook.body['Type'], webhook.body['Status']],
        [WEBHOOK_TYPE, 'EXPIRED'],
        'Type and Status after expiry',
      );
    },
  )
  .assumed(
    'delivery',
    'Configuration, headers, signing and retries are not shown; a setting, unsigned, with growing pauses',
    'Webhook retries',
  )
  .assumed(
    'others',
    'Events of search and screening are not shown; there are none',
    'No events for search and screening',
  ).rules;
