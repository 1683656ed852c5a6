import { answered, at, equal, given, holds, refused } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import type { Cost } from '../service/cost.js';
import type { Answer } from '../service/answer.js';
import type { Service } from '../service/service.js';
import { PERSON } from './screened-names.js';

type Call = (service: Service, key: string | null) => Promise<Answer>;

const ENDPOINTS: ReadonlyArray<readonly [name: string, cost: Cost, call: Call]> = [
  ['POST /ExtForm/submissions/search', 'none', (service, key) => service.search({}, key)],
  ['POST /ExtSanctionScreening/v2/Search', 'cases', (service, key) => service.screen(PERSON, key)],
  [
    'POST /ExtSanctionScreening/v2/{screeningId}/Hits',
    'none',
    (service, key) => service.hits('none', undefined, key),
  ],
  ['POST /ExtSanctionScreening/Search', 'cases', (service, key) => service.screenV1(PERSON, key)],
  ['POST /ExtIdentity/request', 'person', (service, key) => service.requestIdentity('12', key)],
  ['POST /ExtIdentity/status', 'none', (service, key) => service.statusOf({}, key)],
  ['GET /ExtIdentity/details/{transId}', 'none', (service, key) => service.details('none', key)],
];

const TOKENS = [
  ['1', 'Rule 1 and 2', 'without a token', null],
  ['2', 'Rule 2', 'with an invalid token', 'not-a-token'],
] as const;

const REFUSED = ENDPOINTS.flatMap(([name, cost, call]) =>
  TOKENS.map(([number, rule, token, key]) => ({
    name: `${number}.${name}`,
    row: `${number}.${name} | ${cost} | ${rule}: ${name} ${token} answers 401`,
    check: async (service: Service) => refused(await call(service, key), 401, `${name} ${token}`),
  })),
);

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
    ${REFUSED.map(({ row }) => row).join('\n')}
    3          | cases   | Rule 3: a key without screening v2 gets 403
    3.v1       | cases   | Rule 3 speaks of v2: the key without it may call v1
    4.keys     | cases   | Rule 4: the kind of key decides client assignment (see the table under the screening) | = screening.client.one.omitted
    4.tenant   | cases   | Rule 4: a screening of another tenant is 400 Screening not found | = errors.screening.not-found.others
    4.client   | cases   | Rule 4: a screening of a client the key may not use is 400 Screening not found
    5          | none    | Rule 5: the search answers 403 when the account lacks permission for the form’s submissions | = errors.search.403
    5.one-form | none    | Rule 5: the permission is the form’s: a key may search one form and not another
    6          | sandbox | Rule 6: how the token is obtained is not shown; the sandbox publishes its keys, and accepts each | Keys
  `,
  {
    ...Object.fromEntries(REFUSED.map(({ name, check }) => [name, check])),
    '3': async (service) => {
      const key = service.key('noScreening');
      refused(await service.screen(PERSON, key), 403, 'A screening');
      refused(await service.hits('none', undefined, key), 403, 'Hits');
    },
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
    '5.one-form': async (service) => {
      const key = service.key('oneForm');
      const formId = service.formId;
      answered(await service.search({ formId }, key), 200, 'A search of its form');
      const other = given(service.facts.companyForm?.formId, 'another form (companyForm)');
      refused(await service.search({ formId: other }, key), 403, 'A search of another form');
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
