import { answered, at, equal, given, holds, refused } from '../expect.js';
import { callCost } from '../cost.js';
import { SectionRules } from '../rule.js';
import type { Answer } from '../answer.js';
import type { Service } from '../service.js';
import { othersScreeningIsNotFound, PERSON } from './screened.js';

const ENDPOINTS: ReadonlyArray<
  readonly [name: string, call: (service: Service, key: string | null) => Promise<Answer>]
> = [
  ['POST /ExtForm/submissions/search', (service, key) => service.search({}, key)],
  ['POST /ExtSanctionScreening/v2/Search', (service, key) => service.screen(PERSON, key)],
  [
    'POST /ExtSanctionScreening/v2/{screeningId}/Hits',
    (service, key) => service.hits('none', undefined, key),
  ],
  ['POST /ExtSanctionScreening/Search', (service, key) => service.screenV1(PERSON, key)],
  ['POST /ExtIdentity/request', (service, key) => service.requestIdentity('12', key)],
  ['POST /ExtIdentity/status', (service, key) => service.statusOf({}, key)],
  ['GET /ExtIdentity/details/{transId}', (service, key) => service.details('none', key)],
];

const rules = new SectionRules('authentication');

for (const [name, call] of ENDPOINTS) {
  const [method = '', path = ''] = name.split(' ');
  const cost = callCost(method, path);
  rules
    .rule(`1.${name}`, `Rule 1 and 2: ${name} without a token answers 401`, cost, async (service) => {
      refused(await call(service, null), 401, `${name} without a token`);
    })
    .rule(`2.${name}`, `Rule 2: ${name} with an invalid token answers 401`, cost, async (service) => {
      refused(await call(service, 'not-a-token'), 401, `${name} with an invalid token`);
    });
}

/** A screening by the unrestricted key for a client that restricted keys may not use. */
const ofAnotherClient = (service: Service) =>
  service.once('screening of another client', async () => {
    const clientId = given(service.facts.clients?.another, 'another client (clients.another)');
    const answer = await service.screen({ ...PERSON, clientId });
    answered(answer, 200, 'A screening for another client');
    return String(at(answer.body, 'result.id'));
  });

rules
  .rule('3', 'Rule 3: a key without screening v2 gets 403', 'cases', async (service) => {
    const key = given(service.facts.keys?.noScreening, 'a key without screening (keys.noScreening)');
    refused(await service.screen(PERSON, key), 403, 'A screening');
    refused(await service.hits('none', undefined, key), 403, 'Hits');
  })
  .rule('3.v1', 'Rule 3 speaks of v2: the key without it may call v1', 'cases', async (service) => {
    const key = given(service.facts.keys?.noScreening, 'a key without screening (keys.noScreening)');
    equal((await service.screenV1(PERSON, key)).status, 200, 'The status of a v1 screening');
  })
  .rule(
    '4.keys',
    'Rule 4: the kind of key decides client assignment (see the table under the screening)',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.oneClient, 'a key restricted to one client (keys.oneClient)');
      const made = await service.screen(PERSON, key);
      equal(at(made.body, 'result.clientId'), service.facts.clients?.one, 'clientId');
    },
  )
  .rule(
    '4.tenant',
    'Rule 4: a screening of another tenant is 400 Screening not found',
    'cases',
    othersScreeningIsNotFound,
  )
  .rule(
    '4.client',
    'Rule 4: a screening of a client the key may not use is 400 Screening not found',
    'cases',
    async (service) => {
      const id = await ofAnotherClient(service);
      const keys = [service.facts.keys?.oneClient, service.facts.keys?.severalClients].filter(
        (key) => key !== undefined,
      );
      given(keys[0], 'a key restricted to clients (keys.oneClient)');
      for (const key of keys) {
        refused(
          await service.hits(id, undefined, key),
          400,
          'Another client’s screening',
          'Screening not found',
        );
      }
    },
  )
  .rule(
    '5',
    'Rule 5: the search answers 403 when the account lacks permission for the form’s submissions',
    'none',
    async (service) => {
      const key = given(service.facts.keys?.noForms, 'a key without forms (keys.noForms)');
      const formId = given(service.facts.form?.formId, 'a form (form.formId)');
      refused(await service.search({ formId }, key), 403, 'A search');
    },
  )
  .rule(
    '5.one-form',
    'Rule 5: the permission is the form’s: a key may search one form and not another',
    'none',
    async (service) => {
      const key = given(service.facts.keys?.oneForm, 'a key that may search one form (keys.oneForm)');
      const formId = given(service.facts.form?.formId, 'a form (form.formId)');
      answered(await service.search({ formId }, key), 200, 'A search of its form');
      const other = given(service.facts.companyForm?.formId, 'another form (companyForm)');
      refused(await service.search({ formId: other }, key), 403, 'A search of another form');
    },
  )
  .assumed(
    '6',
    'Rule 6: how the token is obtained is not shown; the sandbox publishes its keys, and accepts each',
    'Keys',
    'sandbox',
    async (service) => {
      const docs = await service.send('GET', '/sandbox/docs', {});
      for (const key of Object.values(service.facts.keys ?? {})) {
        holds(String(docs.body).includes(key), 'A key is not in the docs');
        holds((await service.search({}, key)).status !== 401, 'A published key is refused with 401');
      }
    },
  );

export const authentication = rules.rules;
