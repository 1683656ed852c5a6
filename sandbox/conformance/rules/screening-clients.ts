/** Client assignment, by the kind of key. */
import { answered, at, equal, given, holds, refused } from '../expect.js';
import { SectionRules } from '../rule.js';
import type { Answer } from '../answer.js';
import { PERSON } from './screened.js';

function assigned(answer: Answer, clientId: string): void {
  answered(answer, 200, `A screening for ${clientId}`);
  equal(at(answer.body, 'result.clientId'), clientId, 'clientId');
}

export const screeningClients = new SectionRules('screening')
  .rule(
    'client.unrestricted.omitted',
    'Client: an unrestricted key without clientId uses the default client',
    'cases',
    async (service) => {
      assigned(
        await service.screening(),
        given(service.facts.clients?.default, 'the default client (clients.default)'),
      );
    },
  )
  .rule(
    'client.unrestricted.given',
    'Client: an unrestricted key may name any client of the tenant',
    'cases',
    async (service) => {
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      assigned(await service.screen({ ...PERSON, clientId }), clientId);
    },
  )
  .rule(
    'client.unrestricted.refused',
    'Client: an unrestricted key may not name a client that is not the tenant’s',
    'cases',
    async (service) => {
      const clientId = service.facts.clients?.otherTenant ?? 'no-such-client';
      refused(await service.screen({ ...PERSON, clientId }), 400, 'A client of another tenant');
    },
  )
  .rule(
    'client.one.omitted',
    'Client: a key restricted to one client uses that client',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      assigned(
        await service.screen(PERSON, key),
        given(service.facts.clients?.one, 'its client (clients.one)'),
      );
    },
  )
  .rule(
    'client.one.not-the-default',
    'Client: such a key uses its client also where that is not the default',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.otherClient,
        'a key restricted to another client (keys.otherClient)',
      );
      const answer = await service.screen(PERSON, key);
      answered(answer, 200, 'A screening with such a key');
      const clientId = at(answer.body, 'result.clientId');
      holds(clientId !== service.facts.clients?.default, 'The default client is used');
    },
  )
  .rule(
    'client.one.given',
    'Client: a key restricted to one client may name that client',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      const clientId = given(service.facts.clients?.one, 'its client (clients.one)');
      assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
    },
  )
  .rule(
    'client.one.refused',
    'Client: a key restricted to one client may name no other',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      refused(await service.screen({ ...PERSON, clientId }, key), 400, 'Another client');
    },
  )
  .rule(
    'client.several.omitted',
    'Client: a key restricted to several clients gets 400, clientId is required',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      refused(await service.screen(PERSON, key), 400, 'No clientId', 'clientId is required');
    },
  )
  .rule(
    'client.several.given',
    'Client: a key restricted to several clients may name each of them',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      for (const clientId of given(service.facts.clients?.several, 'its clients (clients.several)')) {
        assigned(await service.screen({ ...PERSON, clientId }, key), clientId);
      }
    },
  )
  .rule(
    'client.several.refused',
    'Client: a key restricted to several clients may name no other',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.severalClients,
        'a key restricted to several (keys.severalClients)',
      );
      const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
      refused(await service.screen({ ...PERSON, clientId }, key), 400, 'A client that is none of them');
    },
  ).rules;
