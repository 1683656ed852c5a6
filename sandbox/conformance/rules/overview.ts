import { answered, at, equal, given, holds, holdsForEach, listAt } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { onForm } from './form-data.js';
import { inventedName } from './screened-names.js';

function sameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export const overview = sectionRules(
  'overview',
  `
    base-url    | none    | Every path is relative to the base URL | search {} as none → 401
    search      | none    | Submission search finds submissions of one form by state, email and field filters, combined with AND
    synchronous | cases   | A v2 screening runs synchronously and answers a risk summary and the first page of hits, up to 50 | the screening → 200 with result.screeningStatus = "Succeeded" and result.summary is object and result.hits.items is array and result.hits.items.length within [0, 50]
    kinds       | sandbox | A name is screened against sanctions lists, politically exposed persons and adverse media
    case        | sandbox | Each v2 screening creates a case with a search status that the compliance team sees | = screening.side-effect.case
    enrol       | cases   | A screening can be monitored and assigned to a client | screen the name {"isMonitored": true, "clientId": $clients.default} → 200 with result.isMonitored = true and result.clientId = $clients.default
    reread      | cases   | Results can be read again later with the paged hits endpoint | = hits.screeningId
    v1-no-case  | sandbox | The v1 endpoint keeps working; its results are not visible as cases
    identity    | sandbox | A person approves by entering the displayed code; then the verified details can be read
  `,
  {
    search: onForm(async (form) => {
      const one = given(form.submissions[0], 'a submission');
      const found = await form.find({ states: [one.kycState], email: one.email });
      holds(
        found.some(({ submissionId }) => submissionId === one.submissionId),
        'A search by the state and email of a submission does not find it',
      );
      holdsForEach(
        found,
        ({ kycState, email }) => kycState === one.kycState && sameEmail(email, one.email),
        'A search by state and email finds submissions that fit only one of them',
      );
    }),
    kinds: async (service) => {
      const name = inventedName();
      await service.control.importPersons([name, name, name], ['Sanctions', 'PEP', 'News Media']);
      const { body } = await service.screen({ name, entityType: 'person' });
      const kinds = listAt(body, 'result.hits.items').map((hit) => at(hit, 'riskType'));
      equal(kinds.toSorted(), ['News Media', 'PEP', 'Sanctions'], 'riskType of the three hits');
      const { sanctions, pep, adverseMedia } = at(body, 'result.summary') as Record<string, unknown>;
      equal([sanctions, pep, adverseMedia], [1, 1, 1], 'sanctions, pep and adverseMedia of the summary');
    },
    'v1-no-case': async (service) => {
      const before = await service.control.caseIds();
      const answer = await service.screenV1(service.person);
      answered(answer, 200, 'A v1 screening');
      equal(await service.control.caseIds(), before, 'The cases after a v1 screening');
    },
    identity: async (service) => {
      const sent = await service.waiting();
      await service.control.approve(sent.transId, sent.random);
      equal(await service.mfaStatus(sent), 'COMPLETED', 'The status after the person entered the code');
      answered(await service.details(sent.transId), 200, 'The details of a completed request');
    },
  },
);
