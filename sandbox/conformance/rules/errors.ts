import { at, equal, refused, typed } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { onForm, startForm } from './form-data.js';
import { PERSON } from './screened-names.js';

export const UNKNOWN = { transId: 'no-such-transaction', random: '10', nationalId: '1000000000' };

export const errors = sectionRules(
  'errors',
  `
    body                       | none    | The error body is not shown; it is the envelope with result null and the text in messages | Error body
    search.form                | none    | Search 400: invalid form ID
    search.state               | none    | Search 400: invalid state value (must match a name exactly)
    search.field               | none    | Search 400: field not found
    search.type                | none    | Search 400: unsupported field type for filtering
    search.operator            | none    | Search 400: operator invalid for the field type
    search.value               | none    | Search 400: invalid date or numeric value
    search.401                 | none    | Search 401: unauthorized | = authentication.2.POST /ExtForm/submissions/search
    search.403                 | none    | Search 403: no permission on the form’s submissions
    search.500                 | sandbox | Search 500: internal server error
    search.messages            | none    | Search 400: the texts other than that for RichTextBox are not shown | Submission search: exact messages
    screening.400.parameters   | cases   | Screening 400: invalid request parameters
    screening.400.client       | cases   | Screening 400: a client the key cannot use | = screening.client.unrestricted.refused
    screening.400.clientId     | cases   | Screening 400: clientId required
    screening.400.extended     | cases   | Screening 400: extended search parameters not enabled | = screening.extended.disabled
    screening.not-found        | none    | Screening 400: message Screening not found when it does not exist
    screening.not-found.others | cases   | Screening 400: message Screening not found for another tenant’s
    screening.unavailable      | sandbox | Screening 400: message Screening is not available through this API for some older screenings made in the web application
    screening.401              | cases   | Screening 401: unauthorized | = authentication.2.POST /ExtSanctionScreening/v2/Search
    screening.403              | cases   | Screening 403: key not permitted to call the endpoint | = authentication.3
    screening.429              | sandbox | Screening 429: too many requests
    screening.500              | sandbox | Screening 500: the screening provider could not be reached
    identity.400               | none    | Identity 400: transId is required
    identity.401               | none    | Identity 401: unauthorized | = authentication.2.POST /ExtIdentity/status
    identity.404               | none    | Identity 404: transaction not found
    identity.404.others        | person  | Identity 404: another tenant’s transaction is not found either
    identity.422               | person  | Identity 422: invalid national ID
    identity.valid             | sandbox | Identity 422: which numbers are valid is not shown; ten digits that start with 1 or 2 | Valid national ID
    identity.429               | sandbox | Identity 429: rate limit exceeded (see Limits)
  `,
  {
    body: async (service) => {
      const { body } = await service.search({});
      equal(at(body, 'statusCode'), 400, 'statusCode');
      typed(at(body, 'messages.0'), ['string'], 'The first message');
      typed(at(body, 'result'), ['null'], 'result');
    },
    'search.form': async (service) =>
      refused(await service.search({ formId: 'no-such-form' }), 400, 'An unknown form'),
    'search.state': async (service) => {
      const { formId } = await startForm(service);
      for (const state of ['approved', 'Done', '']) {
        refused(await service.search({ formId, states: [state] }), 400, `The state "${state}"`);
      }
    },
    'search.field': onForm(async (form) => {
      refused(await form.filter({ fieldId: 'no-such-field', value: 'a' }), 400, 'An unknown field');
    }),
    'search.type': onForm(async (form) => {
      const answer = await form.filter({ fieldId: form.fieldOf('richText'), value: 'a' });
      refused(answer, 400, 'A RichTextBox field');
    }),
    'search.operator': onForm(async (form) => {
      const contains = { fieldId: form.fieldOf('date'), value: '2020-01-01', operator: 'Contains' };
      refused(await form.filter(contains), 400, 'Contains on a date');
      const less = { fieldId: form.fieldOf('text'), value: 'a', operator: 'LessThan' };
      refused(await form.filter(less), 400, 'LessThan on a text');
    }),
    'search.value': onForm(async (form) => {
      refused(await form.filter({ fieldId: form.fieldOf('date'), value: '2020-13-01' }), 400, 'No such date');
      refused(await form.filter({ fieldId: form.fieldOf('numeric'), value: 'x' }), 400, 'No number');
    }),
    'search.403': async (service) => {
      const key = service.key('noForms');
      const formId = service.formId;
      refused(await service.search({ formId }, key), 403, 'A key without forms');
    },
    'search.500': (service) =>
      service.control.withFault({ status: 500 }, async () => {
        refused(await service.search({}), 500, 'A broken service', 'Internal server error');
      }),
    'search.messages': async (service) =>
      refused(await service.search({ formId: 'no-such-form' }), 400, 'An unknown form', 'Invalid form ID'),
    'screening.400.parameters': async (service) => refused(await service.screen({}), 400, 'An empty body'),
    'screening.400.clientId': async (service) => {
      refused(await service.screen(PERSON, service.key('severalClients')), 400, 'No clientId');
    },
    'screening.not-found': async (service) =>
      refused(
        await service.hits('00000000-0000-4000-8000-000000000000'),
        400,
        'An unknown screening',
        'Screening not found',
      ),
    'screening.not-found.others': async (service) => {
      const answer = await service.hits(await service.screeningId(), undefined, service.key('otherTenant'));
      refused(answer, 400, 'Another tenant’s screening', 'Screening not found');
    },
    'screening.unavailable': async (service) => {
      const id = await service.newCase(PERSON);
      await service.control.changeCase(id, { availableThroughApi: false });
      const answer = await service.hits(id);
      refused(answer, 400, 'An older screening', 'Screening is not available through this API');
    },
    'screening.429': (service) =>
      service.control.withSettings({ limits: { screening: 0 } }, async () => {
        refused(await service.screen(PERSON), 429, 'A screening too many');
      }),
    'screening.500': async (service) => {
      const before = await service.control.caseIds();
      await service.control.withFault({ status: 500, path: '/ExtSanctionScreening' }, async () => {
        const answer = await service.screen(PERSON);
        refused(answer, 500, 'No provider', 'The screening provider could not be reached');
      });
      equal(await service.control.caseIds(), before, 'The cases after a failed screening');
    },
    'identity.400': async (service) => {
      const answer = await service.statusOf({ ...UNKNOWN, transId: undefined });
      refused(answer, 400, 'No transId', 'transId is required');
    },
    'identity.404': async (service) => {
      refused(await service.statusOf(UNKNOWN), 404, 'The status of an unknown transaction');
      refused(await service.details('no-such-transaction'), 404, 'The details of an unknown transaction');
    },
    'identity.404.others': async (service) => {
      const key = service.key('otherTenant');
      refused(await service.statusOf(await service.waiting(), key), 404, 'Another tenant’s transaction');
    },
    'identity.422': async (service) => {
      for (const wrong of ['12', 'abcdefghij']) {
        refused(await service.requestIdentity(wrong), 422, 'An invalid national ID');
      }
    },
    'identity.valid': async (service) => {
      for (const wrong of ['3000000000', '10000000000']) {
        refused(await service.requestIdentity(wrong), 422, 'A number of another form', 'Invalid national ID');
      }
    },
    'identity.429': (service) =>
      service.control.withSettings({ limits: { request: 10, status: 0, details: 30 } }, async () => {
        refused(await service.call('POST', '/ExtIdentity/status', UNKNOWN), 429, 'A call beyond the limit');
      }),
  },
);
