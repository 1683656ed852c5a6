import { answered, at, equal, given, holds, refused } from '../service/assertions.js';
import { sectionRules, type Check } from './rule.js';
import type { KeyName } from '../service/facts.js';
import type { Answer } from '../service/answer.js';
import { PERSON } from './screened-names.js';

function assigned(answer: Answer, clientId: string): void {
  answered(answer, 200, `A screening for ${clientId}`);
  equal(at(answer.body, 'result.clientId'), clientId, 'clientId');
}

const namesNoOther =
  (key: KeyName): Check =>
  async (service) => {
    const body = { ...PERSON, clientId: service.client('another') };
    refused(await service.screen(body, service.key(key)), 400, 'Another client');
  };

export const screeningClients = sectionRules(
  'screening',
  `
    client.unrestricted.omitted | cases   | Client: an unrestricted key without clientId uses the default client
    client.unrestricted.given   | cases   | Client: an unrestricted key may name any client of the tenant
    client.unrestricted.refused | cases   | Client: an unrestricted key may not name a client that is not the tenant’s
    client.one.omitted          | cases   | Client: a key restricted to one client uses that client
    client.one.not-the-default  | cases   | Client: such a key uses its client also where that is not the default
    client.one.given            | cases   | Client: a key restricted to one client may name that client
    client.one.refused          | cases   | Client: a key restricted to one client may name no other
    client.several.omitted      | cases   | Client: a key restricted to several clients gets 400, clientId is required
    client.several.given        | cases   | Client: a key restricted to several clients may name each of them
    client.several.refused      | cases   | Client: a key restricted to several clients may name no other
  `,
  {
    'client.unrestricted.omitted': async (service) =>
      assigned(await service.screening(), service.client('default')),
    'client.unrestricted.given': async (service) => {
      const clientId = service.client('another');
      assigned(await service.screen({ ...PERSON, clientId }), clientId);
    },
    'client.unrestricted.refused': async (service) => {
      const clientId = service.facts.clients?.otherTenant ?? 'no-such-client';
      refused(await service.screen({ ...PERSON, clientId }), 400, 'A client of another tenant');
    },
    'client.one.omitted': async (service) => {
      assigned(await service.screen(PERSON, service.key('oneClient')), service.client('one'));
    },
    'client.one.not-the-default': async (service) => {
      const answer = await service.screen(PERSON, service.key('otherClient'));
      answered(answer, 200, 'A screening with such a key');
      const clientId = at(answer.body, 'result.clientId');
      holds(clientId !== service.facts.clients?.default, 'The default client is used');
    },
    'client.one.given': async (service) => {
      const key = service.key('oneClient');
      const clientId = service.client('one');
      assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
    },
    'client.one.refused': namesNoOther('oneClient'),
    'client.several.omitted': async (service) => {
      const key = service.key('severalClients');
      refused(await service.screen(PERSON, key), 400, 'No clientId', 'clientId is required');
    },
    'client.several.given': async (service) => {
      const key = service.key('severalClients');
      for (const clientId of given(
        service.facts.clients?.several,
        'the clients of a key restricted to several (clients.several)',
      )) {
        assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
      }
    },
    'client.several.refused': namesNoOther('severalClients'),
  },
);
