import { sectionRules } from './rule.js';

export const resources = sectionRules(
  'resources',
  `
    filter.fieldId            | none    | Search filter: fieldId is required and names the field | filter {"value": "a"} → 400
    filter.value              | none    | Search filter: value is required | filter {"fieldId": "$form.text"} → 400
    filter.operator           | none    | Search filter: operator is Equals (default), Contains, LessThan, GreaterThan, LessThanOrEqual or GreaterThanOrEqual | filter {"fieldId": "$form.text", "value": "a", "operator": "StartsWith"} → 400
    form-field                | sandbox | Form field record: only fieldId and the type names are shown; the sandbox lists its forms and fields beside the service (GET /sandbox/forms) | GET /sandbox/forms → forms.0.formId = $form.formId and forms.0.fields.*.fieldId includes ["$form.text", "$form.textArea", "$form.date", "$form.numeric", "$form.richText"] and forms.0.fields.*.type includes ["Text", "Text Area", "Date Picker", "Numeric", "RichTextBox"] | Form fields and plain listing
    submission.submissionId   | none    | Submission search result item: submissionId is string: identifier of the submission | search form → result.submissions.0.submissionId is string
    submission.customerId     | none    | Submission search result item: customerId is string: identifier of the customer | search form → result.submissions.0.customerId is string
    submission.customerName   | none    | Submission search result item: customerName is string: full name of the customer | search form → result.submissions.0.customerName is string
    submission.submissionDate | none    | Submission search result item: submissionDate is string: when it was created, ISO 8601 in UTC | search form → result.submissions.0.submissionDate is moment
    submission.kycState       | none    | Submission search result item: kycState is string: one of the KYC states | search form → result.submissions.0.kycState is string
    submission.email          | none    | Submission search result item: email is string: email of the customer | search form → result.submissions.0.email is string
    submission.matchedValues  | none    | Submission search result item: matchedValues maps each filtered fieldId to its stored value, and is present only with filters
        search form → result.submissions.0.matchedValues is absent
        found: search form {"filters": [{"fieldId": "$form.date", "operator": "GreaterThan", "value": "1000-01-01"}, {"fieldId": "$form.numeric", "operator": "GreaterThan", "value": "-1000000000000"}]}
        needs $found.result.submissions.0: a submission with a date and a number
        $found → result.submissions.0.matchedValues has ["$form.date", "$form.numeric"]
    submission.matchedDates   | none    | Submission search result item: in matchedValues dates are yyyy-MM-dd | stored date → * is day
    submission.matchedNumbers | none    | Submission search result item: in matchedValues numerics are decimal strings | stored numeric → * is decimal
    screening.id                       | cases   | Screening (v2): id is string: used in the path of the hits endpoint | $screening → id is string
    screening.name                     | cases   | Screening (v2): name is string: name screened | $screening → name is string
    screening.countries                | cases   | Screening (v2): countries is array: country codes used to narrow the search | $screening → countries is array
    screening.entityType               | cases   | Screening (v2): entityType is string: person or company | $screening → entityType in ["person", "company"]
    screening.entityDate               | cases   | Screening (v2): entityDate is string or null: YYYY-MM-DD, or null | $screening → entityDate is day or null
    screening.screeningStatus          | cases   | Screening (v2): screeningStatus is string: Succeeded, Failed, InProgress | $screening → screeningStatus in ["Succeeded", "Failed", "InProgress"]
    screening.searchStatus             | cases   | Screening (v2): searchStatus is string: Open, Closed, UnderReview | $screening → searchStatus in ["Open", "Closed", "UnderReview"]
    screening.isMonitored              | cases   | Screening (v2): isMonitored is boolean: under ongoing monitoring or not | $screening → isMonitored is boolean
    screening.numOfHits                | cases   | Screening (v2): numOfHits is number: total number of hits | $screening → numOfHits is number
    screening.createdAt                | cases   | Screening (v2): createdAt is string: creation time, UTC | $screening → createdAt is moment
    screening.updatedAt                | cases   | Screening (v2): updatedAt is null: last change, UTC; null if never changed, as here | $screening → updatedAt is null
    screening.lastScreened             | cases   | Screening (v2): lastScreened is string: last time the name was screened, UTC | $screening → lastScreened is moment
    screening.lastUpdated              | cases   | Screening (v2): lastUpdated is null: last time monitoring found a change, UTC; null if never, as here | $screening → lastUpdated is null
    screening.clientId                 | cases   | Screening (v2): clientId is string: client the screening belongs to | $screening → clientId is string
    screening.clientName               | cases   | Screening (v2): clientName is string: name of that client | $screening → clientName is string
    screening.extendedSearchParameters | cases   | Screening (v2): extendedSearchParameters is object or null: those used, or null | $screening → extendedSearchParameters is object or null
    screening.summary                  | cases   | Screening (v2): summary is object: risk summary | $screening → summary is object
    screening.hits                     | cases   | Screening (v2): hits is object: page of hits | $screening → hits is object
    summary.level                      | cases   | Summary: level is string: Low, Medium, Elevated, High | $screening → summary.level in ["Low", "Medium", "Elevated", "High"]
    summary.score                      | cases   | Summary: score is number: 0-100 | $screening → summary.score within [0, 100]
    summary.sanctions                  | cases   | Summary: sanctions is number: count of sanctions list matches | $screening → summary.sanctions is number
    summary.pep                        | cases   | Summary: pep is number: count of PEP matches | $screening → summary.pep is number
    summary.adverseMedia               | cases   | Summary: adverseMedia is number: count of adverse media mentions | $screening → summary.adverseMedia is number
    summary.rule                       | cases   | Summary: how it follows from the hits is not shown; score is the highest riskScore × strength, level changes at 25, 50 and 75, sanctions and pep count hits, adverseMedia mentions | every hit → summary = $screening.summary | Screening: score and level of the summary
    hits.pageNumber                    | cases   | Hits: pageNumber is number: page returned | $screening → hits.pageNumber is number
    hits.pageSize                      | cases   | Hits: pageSize is number: page size used | $screening → hits.pageSize is number
    hits.totalRecords                  | cases   | Hits: totalRecords is number: total number of hits | $screening → hits.totalRecords is number
    hits.items                         | cases   | Hits: items is array: hit items | $screening → hits.items is array
    hit.hitId                          | cases   | Hit item: hitId is string: hit identifier | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.hitId is string
    hit.name                           | cases   | Hit item: name is string: name of the matched entity | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.name is string
    hit.entitySubType                  | cases   | Hit item: entitySubType is string: type of the matched entity | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.entitySubType is string
    hit.countries                      | cases   | Hit item: countries is string: countries associated with the match | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.countries is string
    hit.aliases                        | cases   | Hit item: aliases is string: known aliases, comma-separated | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.aliases is string
    hit.birthOrFoundationDates         | cases   | Hit item: birthOrFoundationDates is string: known dates, comma-separated | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.birthOrFoundationDates is string
    hit.riskType                       | cases   | Hit item: riskType is string: for example Sanctions, PEP, News Media | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.riskType is string
    hit.riskScore                      | cases   | Hit item: riskScore is number: 0-100 | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.riskScore within [0, 100]
    hit.strength                       | cases   | Hit item: strength is number: match strength, 0-1 | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.strength within [0, 1]
    hit.indicators                     | cases   | Hit item: indicators is array: objects with category (text), count (number), maxScore (number) | needs $screening.hits.items.0: a name with hits; $screening → hits.items.0.indicators is array and hits.items.0.indicators.*.category is string and hits.items.0.indicators.*.count is number and hits.items.0.indicators.*.maxScore is number
    hit.strength.rule                  | cases   | Hit item: how strength comes about is not shown; the same date of birth raises it, another lowers it, and neither hides the hit | strengths: strengths by date; $strengths → same within ["$strengths.without", 1] and other not within ["$strengths.without", 1] | Screening: strength
    hit.values                         | cases   | Hit item: further values of entitySubType, riskType and category are not shown; Person, Company, Vessel, Aircraft or Other, and Sanctions, PEP or News Media | Screening: values in hits
        every hit → hits.*.entitySubType in ["Person", "Company", "Vessel", "Aircraft", "Other"] and hits.*.riskType in ["Sanctions", "PEP", "News Media"] and indicators.*.category in ["Sanctions", "PEP", "News Media"]
    mfa.transId               | person  | Identity verification request: transId is string: transaction ID used for tracking | request: request for the person; $request → result.transId is string
    mfa.random                | person  | Identity verification request: random is string: code the user enters in the mobile app | request: request for the person; $request → result.random is string
    mfa.random-form           | person  | Identity verification request: the form of random is not shown; it is two digits | request: request for the person; $request → result.random is two digits | The code
    mfa.status                | person  | Identity verification request: status is WAITING, COMPLETED, REJECTED, EXPIRED or ERROR | sent: waiting; status $sent → result.status in ["WAITING", "COMPLETED", "REJECTED", "EXPIRED", "ERROR"]
    details.transId           | person  | Verified identity details: transId is string: transaction ID | details $completed → transId is string
    details.userType          | person  | Verified identity details: userType is number: 0 = National, 1 = Resident | details $completed → userType in [0, 1]
    details.englishFirstName  | person  | Verified identity details: englishFirstName is string: first name in English | details $completed → englishFirstName is string
    details.englishSecondName | person  | Verified identity details: englishSecondName is string: second name in English | details $completed → englishSecondName is string
    details.englishThirdName  | person  | Verified identity details: englishThirdName is string: third name in English | details $completed → englishThirdName is string
    details.englishLastName   | person  | Verified identity details: englishLastName is string: last name in English | details $completed → englishLastName is string
    details.dateOfBirthG      | person  | Verified identity details: dateOfBirthG is string: date of birth, Gregorian | details $completed → dateOfBirthG is string
    details.gender            | person  | Verified identity details: gender is string: gender | details $completed → gender is string
    details.idNumber          | person  | Verified identity details: idNumber is string: national ID, or resident permit number | details $completed → idNumber is string
    details.idExpiryDateG     | person  | Verified identity details: idExpiryDateG is string: ID expiry date, Gregorian | details $completed → idExpiryDateG is string
    details.nationalAddress   | person  | Verified identity details: nationalAddress is object: national address; structure varies by user type | details $completed → nationalAddress is object
    details.nationalityDesc   | person  | Verified identity details: nationalityDesc is string: nationality description | details $completed → nationalityDesc is string
    details.nationalityCode   | person  | Verified identity details: nationalityCode is number or null: nationality code; nullable | details $completed → nationalityCode is number or null
    details.forms             | person  | Verified identity details: the form of dates and gender is not shown; dates are yyyy-MM-dd, gender Male or Female | details $completed → dateOfBirthG is day and idExpiryDateG is day and gender is gender | Details: dates, gender, address
    details.resident          | sandbox | Verified identity details: for a resident userType is 1, idNumber the permit number, and the address has another structure
        resident: start $people.resident; pass 3
        permit: details $resident.transId → userType = 1 and idNumber = $people.resident
        details $completed → nationalAddress not has $permit.nationalAddress
  `,
);
