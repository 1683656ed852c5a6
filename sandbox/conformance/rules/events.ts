import { WEBHOOK_TYPE } from '../../../contract/rules.js';
import { answered, at, equal, holds, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { eventually, type SandboxControl, type Webhook } from '../service/sandbox-control.js';
import type { Service } from '../service/service.js';
import { monitored } from './screened-names.js';

async function webhookAfter(
  service: Service,
  end: (sent: { transId: string; random: string }) => Promise<void>,
): Promise<{ transId: string; webhook: Webhook }> {
  return service.control.receiving(async (next) => {
    const sent = await service.waiting();
    await end(sent);
    return { transId: sent.transId, webhook: await next(sent.transId) };
  });
}

async function attempted(control: SandboxControl, transId: string, attempts: number): Promise<boolean> {
  const deliveries = listAt(await control.call('GET', '/webhooks/deliveries'), 'deliveries');
  return deliveries.some(
    (each) => at(each, 'transId') === transId && Number(at(each, 'attempts')) >= attempts,
  );
}

const approved = (service: Service) =>
  service.once('webhook of an approval', () =>
    webhookAfter(service, ({ transId, random }) => service.control.approve(transId, random)),
  );

export const events = sectionRules(
  'events',
  `
    one       | sandbox | One webhook exists, sent when the verification status of an identity request changes
    Type      | sandbox | Type is IdentityVerificationCompleted
    TransId   | sandbox | TransId is the transaction ID of the request
    Status    | sandbox | Status is the status, such as COMPLETED
    payload   | sandbox | The payload is JSON with these three fields
    receiver  | sandbox | Receiver: with Status COMPLETED the details endpoint answers for TransId
    every-end | sandbox | For which changes it is sent is not shown beyond COMPLETED; it is sent for each, with the same Type | When the webhook is sent
    delivery  | sandbox | Configuration, headers, signing and retries are not shown; a setting, unsigned, with growing pauses until it is answered 2xx | Webhook retries
    others    | sandbox | Events of search and screening are not shown; there are none | No events for search and screening
  `,
  {
    one: async (service) => {
      const { control } = service;
      await control.receiving(async (next, all) => {
        const sent = await service.waiting();
        const early = all().filter(({ body }) => body['TransId'] === sent.transId);
        equal(early.length, 0, 'Webhooks before any change');
        await control.decline(sent.transId);
        equal((await next(sent.transId)).body['Status'], 'REJECTED', 'Status after a decline');
      });
    },
    Type: async (service) => equal((await approved(service)).webhook.body['Type'], WEBHOOK_TYPE, 'Type'),
    TransId: async (service) => {
      const { transId, webhook } = await approved(service);
      equal(webhook.body['TransId'], transId, 'TransId');
    },
    Status: async (service) => equal((await approved(service)).webhook.body['Status'], 'COMPLETED', 'Status'),
    payload: async (service) => {
      const { webhook } = await approved(service);
      equal(Object.keys(webhook.body).toSorted(), ['Status', 'TransId', 'Type'], 'The fields of the payload');
      holds(
        webhook.headers['content-type']?.startsWith('application/json') ?? false,
        'The payload’s Content-Type is not JSON',
      );
    },
    receiver: async (service) => {
      const { webhook } = await approved(service);
      const answer = await service.details(String(webhook.body['TransId']));
      answered(answer, 200, 'The details after the webhook');
      equal(at(answer.body, 'transId'), webhook.body['TransId'], 'transId');
    },
    'every-end': async (service) => {
      const { webhook } = await webhookAfter(service, () => service.control.advance(180_000));
      equal(webhook.body['Type'], WEBHOOK_TYPE, 'Type after expiry');
      equal(webhook.body['Status'], 'EXPIRED', 'Status after expiry');
    },
    delivery: async (service) => {
      const { control } = service;
      let refusals = 2;
      await control.receiving(
        async (_next, all) => {
          const { transId } = await service.waiting();
          const mine = () => all().filter(({ body }) => body['TransId'] === transId);
          await control.decline(transId);
          // Pauses of one and of five seconds.
          for (const [index, pause] of [1000, 5000].entries()) {
            const made = () => mine().length > index && attempted(control, transId, index + 1);
            await eventually(made, `attempt ${index + 1}`);
            await control.advance(pause);
          }
          await eventually(() => attempted(control, transId, 3), 'the third attempt');
          await control.advance(600_000);
          equal(mine().length, 3, 'Three attempts; the third was answered 202');
          const headers = Object.keys(mine()[0]?.headers ?? {});
          const signed = headers.filter((name) => /sign|hmac|authori/i.test(name));
          equal(signed, [], 'Headers with a signature');
        },
        () => (refusals-- > 0 ? 500 : 202),
      );
    },
    others: async (service) => {
      const { control } = service;
      await control.receiving(async (next, all) => {
        const { name, id } = await monitored(service);
        await service.search({ formId: service.formId });
        await control.importPersons([name]);
        await eventually(async () => (await service.hitCount(id)) > 0, 'the re-check of a monitored name');
        await control.changeCase(id, { searchStatus: 'Closed' });
        // After this webhook the others would have arrived too.
        const { transId } = await service.waiting();
        await control.decline(transId);
        await next(transId);
        const others = all().filter(({ body }) => body['Type'] !== WEBHOOK_TYPE);
        equal(others.length, 0, 'Events of other kinds');
      });
    },
  },
);
