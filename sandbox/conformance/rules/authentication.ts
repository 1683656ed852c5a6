import { answered, at, equal, given, holds, refused } from '../service/assertions.js';
import { sectionRules, tableRows } from './rule.js';
import type { Service } from '../service/service.js';
import { PERSON } from './screened-names.js';

const ENDPOINTS = tableRows(`
  POST /ExtForm/submissions/search                 | none   | search {}
  POST /ExtSanctionScreening/v2/Search             | cases  | screen person
  POST /ExtSanctionScreening/v2/{screeningId}/Hits | none   | hits none
  POST /ExtSanctionScreening/Search                | cases  | v1 person
  POST /ExtIdentity/request                        | person | request {"nationalId": "12"}
  POST /ExtIdentity/status                         | none   | status {}
  GET /ExtIdentity/details/{transId}               | none   | details none
`);

const REFUSED = ENDPOINTS.flatMap(([name, cost, call]) => [
  `1.${name} | ${cost} | Rule 1 and 2: ${name} without a token answers 401 | ${call} as none → 401`,
  `2.${name} | ${cost} | Rule 2: ${name} with an invalid token answers 401 | ${call} as not-a-token → 401`,
]);

/** A screening by the unrestricted key for a client that restricted keys may not use. */
const ofAnotherClient = (service: Service) =>
  service.once('screening of another client', async () => {
    const clientId = service.client('another');
    const answer = await service.screen({ ...PERSON, clientId });
    answered(answer, 200, 'A screening for another client');
    return String(at(answer.body, 'result.id'));
  });

export const authentication = sectionRules(
  'authentication',
  `
    ${REFUSED.join('\n')}
    3          | cases   | Rule 3: a key without screening v2 gets 403 | screen person as noScreening → 403; hits none as noScreening → 403
    3.v1       | cases   | Rule 3 speaks of v2: the key without it may call v1
    4.keys     | cases   | Rule 4: the kind of key decides client assignment (see the table under the screening) | = screening.client.one.omitted
    4.tenant   | cases   | Rule 4: a screening of another tenant is 400 Screening not found | = errors.screening.not-found.others
    4.client   | cases   | Rule 4: a screening of a client the key may not use is 400 Screening not found
    5          | none    | Rule 5: the search answers 403 when the account lacks permission for the form’s submissions | = errors.search.403
    5.one-form | none    | Rule 5: the permission is the form’s: a key may search one form and not another | search {"formId": $form.formId} as oneForm → 200; search {"formId": $companyForm.formId} as oneForm → 403
    6          | sandbox | Rule 6: how the token is obtained is not shown; the sandbox publishes its keys, and accepts each | Keys
  `,
  {
    '3.v1': async (service) => {
      const { status } = await service.screenV1(PERSON, service.key('noScreening'));
      equal(status, 200, 'The status of a v1 screening');
    },
    '4.client': async (service) => {
      const id = await ofAnotherClient(service);
      const keys = [service.facts.keys?.oneClient, service.facts.keys?.severalClients].filter(
        (key) => key !== undefined,
      );
      given(keys[0], 'a key restricted to clients (keys.oneClient)');
      for (const key of keys) {
        const answer = await service.hits(id, undefined, key);
        refused(answer, 400, 'Another client’s screening', 'Screening not found');
      }
    },
    '6': async (service) => {
      const docs = await service.call('GET', '/sandbox/docs', undefined, null);
      for (const key of Object.values(service.facts.keys ?? {})) {
        holds(String(docs.body).includes(key), 'A key is not in the docs');
        holds((await service.search({}, key)).status !== 401, 'A published key is refused with 401');
      }
    },
  },
);
