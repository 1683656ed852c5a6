import { sectionRules } from './rule.js';

export const authentication = sectionRules(
  'authentication',
  `
    1.POST /ExtForm/submissions/search | none | Rule 1 and 2: POST /ExtForm/submissions/search without a token answers 401 | search {} as none → 401
    2.POST /ExtForm/submissions/search | none | Rule 2: POST /ExtForm/submissions/search with an invalid token answers 401 | search {} as not-a-token → 401
    1.POST /ExtSanctionScreening/v2/Search | cases | Rule 1 and 2: POST /ExtSanctionScreening/v2/Search without a token answers 401 | screen person as none → 401
    2.POST /ExtSanctionScreening/v2/Search | cases | Rule 2: POST /ExtSanctionScreening/v2/Search with an invalid token answers 401 | screen person as not-a-token → 401
    1.POST /ExtSanctionScreening/v2/{screeningId}/Hits | none | Rule 1 and 2: POST /ExtSanctionScreening/v2/{screeningId}/Hits without a token answers 401 | hits none as none → 401
    2.POST /ExtSanctionScreening/v2/{screeningId}/Hits | none | Rule 2: POST /ExtSanctionScreening/v2/{screeningId}/Hits with an invalid token answers 401 | hits none as not-a-token → 401
    1.POST /ExtSanctionScreening/Search | cases | Rule 1 and 2: POST /ExtSanctionScreening/Search without a token answers 401 | v1 person as none → 401
    2.POST /ExtSanctionScreening/Search | cases | Rule 2: POST /ExtSanctionScreening/Search with an invalid token answers 401 | v1 person as not-a-token → 401
    1.POST /ExtIdentity/request | person | Rule 1 and 2: POST /ExtIdentity/request without a token answers 401 | request {"nationalId": "12"} as none → 401
    2.POST /ExtIdentity/request | person | Rule 2: POST /ExtIdentity/request with an invalid token answers 401 | request {"nationalId": "12"} as not-a-token → 401
    1.POST /ExtIdentity/status | none | Rule 1 and 2: POST /ExtIdentity/status without a token answers 401 | status {} as none → 401
    2.POST /ExtIdentity/status | none | Rule 2: POST /ExtIdentity/status with an invalid token answers 401 | status {} as not-a-token → 401
    1.GET /ExtIdentity/details/{transId} | none | Rule 1 and 2: GET /ExtIdentity/details/{transId} without a token answers 401 | details none as none → 401
    2.GET /ExtIdentity/details/{transId} | none | Rule 2: GET /ExtIdentity/details/{transId} with an invalid token answers 401 | details none as not-a-token → 401
    3          | cases   | Rule 3: a key without screening v2 gets 403 | screen person as noScreening → 403; hits none as noScreening → 403
    3.v1       | cases   | Rule 3 speaks of v2: the key without it may call v1 | v1 person as noScreening → 200
    4.keys     | cases   | Rule 4: the kind of key decides client assignment (see the table under the screening) | = screening.client.one.omitted
    4.tenant   | cases   | Rule 4: a screening of another tenant is 400 Screening not found | = errors.screening.not-found.others
    4.client   | cases   | Rule 4: a screening of a client the key may not use is 400 Screening not found
        case: screen person {"clientId": "$clients.another"}; hits $case.result.id as oneClient → 400 Screening not found
        hits $case.result.id as severalClients → 400 Screening not found
    5          | none    | Rule 5: the search answers 403 when the account lacks permission for the form’s submissions | = errors.search.403
    5.one-form | none    | Rule 5: the permission is the form’s: a key may search one form and not another | search {"formId": "$form.formId"} as oneForm → 200; search {"formId": "$companyForm.formId"} as oneForm → 403
    6          | sandbox | Rule 6: how the token is obtained is not shown; the sandbox publishes its keys, and accepts each | Keys
        GET /sandbox/reference → docs.0.rows.*.0 includes $keys; search {} as oneClient → 400; search {} as otherClient → 400
        search {} as severalClients → 400; search {} as noScreening → 400; search {} as noExtended → 400; search {} as oneForm → 400
        search {} as noForms → 403; search {} as otherTenant → 400
  `,
);
