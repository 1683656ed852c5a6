import { sectionRules } from './rule.js';

export const overview = sectionRules(
  'overview',
  `
    base-url    | none    | Every path is relative to the base URL | search {} as none → 401
    search      | none    | Submission search finds submissions of one form by state, email and field filters, combined with AND | find {"states": ["$submissions.0.kycState"], "email": "$submissions.0.email"}
    synchronous | cases   | A v2 screening runs synchronously and answers a risk summary and the first page of hits, up to 50 | $screening → screeningStatus = "Succeeded" and summary is object and hits.items is array and hits.items.length within [0, 50]
    kinds       | sandbox | A name is screened against sanctions lists, politically exposed persons and adverse media
        import [["$invented.a", "Sanctions"], ["$invented.a", "PEP"], ["$invented.a", "News Media"]]
        screen person {"name": "$invented.a"} → result.numOfHits = 3 and result.hits.items.*.riskType includes ["Sanctions", "PEP", "News Media"] and result.summary.sanctions = 1 and result.summary.pep = 1 and result.summary.adverseMedia = 1
    case        | sandbox | Each v2 screening creates a case with a search status that the compliance team sees | = screening.side-effect.case
    enrol       | cases   | A screening can be monitored and assigned to a client | screen the name {"isMonitored": true, "clientId": "$clients.default"} → result.isMonitored = true and result.clientId = $clients.default
    reread      | cases   | Results can be read again later with the paged hits endpoint | = hits.screeningId
    v1-no-case  | sandbox | The v1 endpoint keeps working; its results are not visible as cases | before: GET /sandbox/cases; v1 person → 200; GET /sandbox/cases → cases.*.id = $before.cases.*.id
    identity    | sandbox | A person approves by entering the displayed code; then the verified details can be read | sent: waiting; approve $sent; status $sent → result.status = "COMPLETED"; details $sent.transId → 200
  `,
);
