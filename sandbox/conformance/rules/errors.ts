import { at, equal, given, refused, typed } from '../expect.js';
import { SectionRules } from '../rule.js';
import { startForm } from './form-data.js';
import { othersScreeningIsNotFound, PERSON } from './screened.js';

const UNKNOWN = { transId: 'no-such-transaction', random: '10', nationalId: '1000000000' };

export const errors = new SectionRules('errors')
  .assumed(
    'body',
    'The error body is not shown; it is the envelope with result null and the text in messages',
    'Error body',
    'none',
    async (service) => {
      const { body } = await service.search({});
      equal(at(body, 'statusCode'), 400, 'statusCode');
      typed(at(body, 'messages.0'), ['string'], 'The first message');
      typed(at(body, 'result'), ['null'], 'result');
    },
  )
  .rule('search.form', 'Search 400: invalid form ID', 'none', async (service) => {
    refused(await service.search({ formId: 'no-such-form' }), 400, 'An unknown form');
  })
  .rule(
    'search.state',
    'Search 400: invalid state value (must match a name exactly)',
    'none',
    async (service) => {
      const { formId } = await startForm(service);
      for (const state of ['approved', 'Done', '']) {
        refused(await service.search({ formId, states: [state] }), 400, `The state "${state}"`);
      }
    },
  )
  .rule('search.field', 'Search 400: field not found', 'none', async (service) => {
    const form = await startForm(service);
    refused(await form.filter({ fieldId: 'no-such-field', value: 'a' }), 400, 'An unknown field');
  })
  .rule('search.type', 'Search 400: unsupported field type for filtering', 'none', async (service) => {
    const form = await startForm(service);
    refused(await form.filter({ fieldId: form.fieldOf('richText'), value: 'a' }), 400, 'A RichTextBox field');
  })
  .rule('search.operator', 'Search 400: operator invalid for the field type', 'none', async (service) => {
    const form = await startForm(service);
    const contains = { fieldId: form.fieldOf('date'), value: '2020-01-01', operator: 'Contains' };
    refused(await form.filter(contains), 400, 'Contains on a date');
    const less = { fieldId: form.fieldOf('text'), value: 'a', operator: 'LessThan' };
    refused(await form.filter(less), 400, 'LessThan on a text');
  })
  .rule('search.value', 'Search 400: invalid date or numeric value', 'none', async (service) => {
    const form = await startForm(service);
    refused(await form.filter({ fieldId: form.fieldOf('date'), value: '2020-13-01' }), 400, 'No such date');
    refused(await form.filter({ fieldId: form.fieldOf('numeric'), value: 'x' }), 400, 'No number');
  })
  .rule('search.401', 'Search 401: unauthorized', 'none', async (service) => {
    refused(await service.search({ formId: 'any' }, 'not-a-token'), 401, 'An invalid token');
  })
  .rule('search.403', 'Search 403: no permission on the form’s submissions', 'none', async (service) => {
    const key = given(service.facts.keys?.noForms, 'a key without forms (keys.noForms)');
    const formId = given(service.facts.form?.formId, 'a form (form.formId)');
    refused(await service.search({ formId }, key), 403, 'A key without forms');
  })
  .rule('search.500', 'Search 500: internal server error', 'sandbox', async (service) => {
    await service.control.withFault({ status: 500 }, async () => {
      refused(await service.search({}), 500, 'A broken service', 'Internal server error');
    });
  })
  .assumed(
    'search.messages',
    'Search 400: the texts other than that for RichTextBox are not shown',
    'Submission search: exact messages',
    'none',
    async (service) => {
      refused(await service.search({ formId: 'no-such-form' }), 400, 'An unknown form', 'Invalid form ID');
    },
  )
  .rule('screening.400.parameters', 'Screening 400: invalid request parameters', 'cases', async (service) => {
    refused(await service.screen({}), 400, 'An empty body');
  })
  .rule('screening.400.client', 'Screening 400: a client the key cannot use', 'cases', async (service) => {
    refused(await service.screen({ ...PERSON, clientId: 'no-such-client' }), 400, 'An unknown client');
  })
  .rule('screening.400.clientId', 'Screening 400: clientId required', 'cases', async (service) => {
    const key = given(
      service.facts.keys?.severalClients,
      'a key restricted to several (keys.severalClients)',
    );
    refused(await service.screen(PERSON, key), 400, 'No clientId');
  })
  .rule(
    'screening.400.extended',
    'Screening 400: extended search parameters not enabled',
    'cases',
    async (service) => {
      const key = given(
        service.facts.keys?.noExtended,
        'a key without extended parameters (keys.noExtended)',
      );
      refused(await service.screen({ ...PERSON, gender: 'Male' }, key), 400, 'An extended parameter');
    },
  )
  .rule(
    'screening.not-found',
    'Screening 400: message Screening not found when it does not exist',
    'none',
    async (service) => {
      refused(
        await service.hits('00000000-0000-4000-8000-000000000000'),
        400,
        'An unknown screening',
        'Screening not found',
      );
    },
  )
  .rule(
    'screening.not-found.others',
    'Screening 400: message Screening not found for another tenant’s',
    'cases',
    othersScreeningIsNotFound,
  )
  .rule(
    'screening.unavailable',
    'Screening 400: message Screening is not available through this API for some older screenings made in the web application',
    'sandbox',
    async (service) => {
      const made = await service.screen(PERSON);
      const id = String(at(made.body, 'result.id'));
      await service.control.changeCase(id, { availableThroughApi: false });
      refused(
        await service.hits(id),
        400,
        'An older screening',
        'Screening is not available through this API',
      );
    },
  )
  .rule('screening.401', 'Screening 401: unauthorized', 'cases', async (service) => {
    refused(await service.screen(PERSON, 'not-a-token'), 401, 'An invalid token');
  })
  .rule(
    'screening.403',
    'Screening 403: key not permitted to call the endpoint',
    'cases',
    async (service) => {
      const key = given(service.facts.keys?.noScreening, 'a key without screening (keys.noScreening)');
      refused(await service.screen(PERSON, key), 403, 'A key without screening');
    },
  )
  .rule('screening.429', 'Screening 429: too many requests', 'sandbox', async (service) => {
    await service.control.withSettings({ limits: { screening: 0 } }, async () => {
      refused(await service.screen(PERSON), 429, 'A screening too many');
    });
  })
  .rule(
    'screening.500',
    'Screening 500: the screening provider could not be reached',
    'sandbox',
    async (service) => {
      const before = await service.control.caseIds();
      await service.control.withFault({ status: 500, path: '/ExtSanctionScreening' }, async () => {
        refused(
          await service.screen(PERSON),
          500,
          'No provider',
          'The screening provider could not be reached',
        );
      });
      equal(await service.control.caseIds(), before, 'The cases after a failed screening');
    },
  )
  .rule('identity.400', 'Identity 400: transId is required', 'none', async (service) => {
    const answer = await service.statusOf({ ...UNKNOWN, transId: undefined });
    refused(answer, 400, 'No transId', 'transId is required');
  })
  .rule('identity.401', 'Identity 401: unauthorized', 'none', async (service) => {
    refused(await service.statusOf(UNKNOWN, 'not-a-token'), 401, 'An invalid token');
  })
  .rule('identity.404', 'Identity 404: transaction not found', 'none', async (service) => {
    refused(await service.statusOf(UNKNOWN), 404, 'The status of an unknown transaction');
    refused(await service.details('no-such-transaction'), 404, 'The details of an unknown transaction');
  })
  .rule(
    'identity.404.others',
    'Identity 404: another tenant’s transaction is not found either',
    'person',
    async (service) => {
      const key = given(service.facts.keys?.otherTenant, 'a key of another tenant (keys.otherTenant)');
      refused(await service.statusOf(await service.waiting(), key), 404, 'Another tenant’s transaction');
    },
  )
  .rule('identity.422', 'Identity 422: invalid national ID', 'person', async (service) => {
    for (const wrong of ['12', 'abcdefghij']) {
      refused(await service.requestIdentity(wrong), 422, 'An invalid national ID');
    }
  })
  .assumed(
    'identity.valid',
    'Identity 422: which numbers are valid is not shown; ten digits that start with 1 or 2',
    'Valid national ID',
    // On a real service they may belong to a person, whose phone would ring.
    'sandbox',
    async (service) => {
      for (const wrong of ['3000000000', '10000000000']) {
        refused(await service.requestIdentity(wrong), 422, 'A number of another form', 'Invalid national ID');
      }
    },
  )
  .rule('identity.429', 'Identity 429: rate limit exceeded (see Limits)', 'sandbox', async (service) => {
    await service.control.withSettings({ limits: { request: 10, status: 0, details: 30 } }, async () => {
      refused(await service.call('POST', '/ExtIdentity/status', UNKNOWN), 429, 'A call beyond the limit');
    });
  }).rules;
