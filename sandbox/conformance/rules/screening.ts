import { sectionRules } from './rule.js';

export const screening = sectionRules(
  'screening',
  `
    name.required                       | cases   | name is required | screen {"entityType": "person"} → 400
    name.length                         | cases   | name has 2-100 characters: 1 and 101 are refused | screen person {"name": "M"} → 400; screen person {"name": "$letters.101"} → 400
    name.longest                        | cases   | name has 2-100 characters: 100 are accepted | screen person {"name": "$letters.100"} → result.name = $letters.100
    name.shortest                       | cases   | name has 2-100 characters: 2 are accepted | screen person {"name": "Li"} → result.name = "Li"
    entityType.required                 | cases   | entityType is required | screen {"name": "Mohammed Al Harbi"} → 400
    entityType.values                   | cases   | entityType is person or company | screen person {"entityType": "vessel"} → 400
    entityType.company                  | cases   | entityType company is accepted | screen company → result.entityType = "company"
    countries                           | cases   | countries are ISO 3166-1 alpha-2 codes | screen person {"countries": ["SA", "AE"]} → result.countries = ["SA", "AE"]
    countries.codes                     | cases   | countries: other values are refused | screen person {"countries": ["XX"]} → 400; screen person {"countries": ["SAU"]} → 400
    countries.duplicates                | cases   | countries: no duplicates | screen person {"countries": ["SA", "SA"]} → 400
    entityDate                          | cases   | entityDate is YYYY-MM-DD | screen person {"entityDate": "1979-03-14"} → result.entityDate = "1979-03-14"
    entityDate.format                   | cases   | entityDate: another format or no such day is refused | screen person {"entityDate": "14/03/1979"} → 400; screen person {"entityDate": "1979-02-30"} → 400
    entityDate.future                   | cases   | entityDate cannot be in the future | screen person {"entityDate": "$day.2"} → 400
    isMonitored.default                 | cases   | isMonitored is false by default | $screening → isMonitored = false
    isMonitored                         | cases   | isMonitored enrols in ongoing monitoring | screen person {"isMonitored": true} → result.isMonitored = true
    v1-body                             | cases   | A body in the v1 format is also a valid v2 body | screen person {"countries": ["SA"], "entityDate": "1979-03-14"} → 200
    v1-body.several                     | cases   | A body in the v1 format is not a valid v2 body for a key restricted to several clients | screen person {"countries": ["SA"], "entityDate": "1979-03-14"} as severalClients → 400
    countries.narrow                    | cases   | countries: a hit whose known countries all differ is left out, one without a known country stays | $screening → hits.items.*.countries not in [""]; screen the name {"countries": ["AQ"]} → result.hits.items.*.countries in [""] | Screening: countries
    countries.weigh                     | sandbox | countries: or they only change the strength (setting countries) | needs $screening.id: a screening; set {"countries": "weigh"}; screen the name {"countries": ["AQ"]} → result.numOfHits = $screening.numOfHits | Screening: countries
    first-page                          | cases   | The answer’s hits.items hold the first page, up to 50 hits | $screening → hits.items.length = $firstPage and hits.pageNumber = 1
    messages                            | cases   | Most messages are not shown; they start with the name of the field | screen person {"name": "M"} → 400 with messages.0 is about the name | Screening: exact messages
    null                                | cases   | null is not shown; it is the same as no field | screen person {"countries": null, "entityDate": null, "isMonitored": null, "clientId": null} → 200; screen person {"name": null} → 400 | Null
    unknown-fields                      | cases   | Unknown fields are not shown; they are ignored | screen person {"colour": "red"} → 200 | Unknown fields
    case                                | cases   | Upper and lower case are not shown; a value counts as written | screen person {"entityType": "Person"} → 400; screen person {"countries": ["sa"]} → 400 | Upper and lower case
    blanks                              | cases   | Blanks at the ends are not shown; they are a part of the name | screen person {"name": "Mohammed Al Harbi "} → result.name = "Mohammed Al Harbi " | Blanks at the ends of a value
    days                                | cases   | Whose day "in the future" means is not shown; it is the day in UTC | screen person {"entityDate": "$day.0"} → result.entityDate = $day.0 | Days
    types                               | cases   | Fields have the types of the table: others are refused | screen person {"name": 12345} → 400; screen person {"isMonitored": "true"} → 400; screen person {"countries": "SA"} → 400
    extended.idPassportNumber           | cases   | Extended idPassportNumber: for a person, at most 50 characters; shown again
        needs $extended: extended search parameters enabled (extended)
        screen person {"idPassportNumber": "$digits.50"} → result.extendedSearchParameters.idPassportNumber = $digits.50
    extended.idPassportNumber.refused   | cases   | Extended idPassportNumber: for a person, at most 50 characters; else refused | screen person {"idPassportNumber": "$digits.51"} → 400
    extended.gender                     | cases   | Extended gender: for a person, Male or Female; shown again
        needs $extended: extended search parameters enabled (extended)
        screen person {"gender": "Female"} → result.extendedSearchParameters.gender = "Female"
    extended.gender.refused             | cases   | Extended gender: for a person, Male or Female; else refused | screen person {"gender": "Other"} → 400; screen person {"gender": "male"} → 400
    extended.countryOfResidence         | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; shown again
        needs $extended: extended search parameters enabled (extended)
        screen person {"countryOfResidence": "JO"} → result.extendedSearchParameters.countryOfResidence = "JO"
    extended.countryOfResidence.refused | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; else refused | screen person {"countryOfResidence": "Jordan"} → 400
    extended.registrationNumber         | cases   | Extended registrationNumber: for a company, at most 100 characters; shown again
        needs $extended: extended search parameters enabled (extended)
        screen company {"registrationNumber": "$digits.100"} → result.extendedSearchParameters.registrationNumber = $digits.100
    extended.registrationNumber.refused | cases   | Extended registrationNumber: for a company, at most 100 characters; else refused | screen company {"registrationNumber": "$digits.101"} → 400
    extended.disabled                   | cases   | Extended parameters: sending any of them when not enabled for the tenant answers 400 | screen person {"idPassportNumber": "$digits.50"} as noExtended → 400; screen person {"gender": "Female"} as noExtended → 400; screen person {"countryOfResidence": "JO"} as noExtended → 400; screen company {"registrationNumber": "$digits.100"} as noExtended → 400
    extended.other-type                 | cases   | Extended parameters: for the other entity type the behaviour is not shown; it is 400 | Screening: extended parameter of the other entity type
        needs $extended: extended search parameters enabled; screen person {"registrationNumber": "1"} → 400
        screen company {"gender": "Male"} → 400
    client.unrestricted.omitted         | cases   | Client: an unrestricted key without clientId uses the default client | $screening → clientId = $clients.default
    client.unrestricted.given           | cases   | Client: an unrestricted key may name any client of the tenant | screen person {"clientId": "$clients.another"} → result.clientId = $clients.another
    client.unrestricted.refused         | cases   | Client: an unrestricted key may not name a client that is not the tenant’s | screen person {"clientId": "no-such-client"} → 400; screen person {"clientId": "$clients.otherTenant"} → 400
    client.one.omitted                  | cases   | Client: a key restricted to one client uses that client | screen person as oneClient → result.clientId = $clients.one
    client.one.not-the-default          | cases   | Client: such a key uses its client also where that is not the default | screen person as otherClient → result.clientId not = $clients.default
    client.one.given                    | cases   | Client: a key restricted to one client may name that client | screen person {"clientId": "$clients.one"} as oneClient → result.clientId = $clients.one
    client.one.refused                  | cases   | Client: a key restricted to one client may name no other | screen person {"clientId": "$clients.another"} as oneClient → 400
    client.several.omitted              | cases   | Client: a key restricted to several clients gets 400, clientId is required | screen person as severalClients → 400 clientId is required
    client.several.given                | cases   | Client: a key restricted to several clients may name each of them
        screen person {"clientId": "$clients.several.0"} as severalClients → result.clientId = $clients.several.0
        screen person {"clientId": "$clients.several.1"} as severalClients → result.clientId = $clients.several.1
    client.several.refused              | cases   | Client: a key restricted to several clients may name no other | screen person {"clientId": "$clients.another"} as severalClients → 400
    side-effect.case        | sandbox | Side effect: a case is created for the compliance team
        one: screen person; two: screen person → result.id not = $one.result.id
        GET /sandbox/cases → cases.*.id includes ["$one.result.id", "$two.result.id"]
    side-effect.monitored   | sandbox | Side effect: a monitored name is checked again as lists change; new hits appear in the hits endpoint
        made: screen person {"name": "$invented.a", "isMonitored": true}; pass 60; import ["$invented.a"]
        eventually hits $made.result.id → result.numOfHits not = $made.result.numOfHits
        hits $made.result.id → result.lastScreened after $made.result.lastScreened and result.lastUpdated is moment and result.searchStatus = "Open"
    side-effect.unmonitored | sandbox | Side effect: monitoring can be turned off from the web application
        made: screen person {"name": "$invented.a", "isMonitored": true}; PATCH /sandbox/cases/$made.result.id {"isMonitored": false}
        watched: screen person {"name": "$invented.b", "isMonitored": true}; import ["$invented.a", "$invented.b"]
        eventually hits $watched.result.id → result.numOfHits not = 0
        hits $made.result.id → result.isMonitored = false and result.lastUpdated is null
    billing                 | none    | Side effect: monitoring is billed per the customer’s plan; a sandbox bills nothing | – | Screening: billing
  `,
);

export const hits = sectionRules(
  'hits',
  `
    page          | cases   | Returns the screening with the requested page of hits
        six: hits $screening.id {"pageSize": 6}; needs $six.result.hits.items.5: a name with six hits
        hits $screening.id {"pageNumber": 1, "pageSize": 3} → result.hits.items.0.hitId = $six.result.hits.items.0.hitId and result.hits.items.2.hitId = $six.result.hits.items.2.hitId
        second: hits $screening.id {"pageNumber": 2, "pageSize": 3} → result.hits.pageNumber = 2 and result.hits.pageSize = 3
        hits $screening.id {"pageSize": 6} → result.hits.items.0.hitId not = $second.result.hits.items.0.hitId and result.hits.items.3.hitId = $second.result.hits.items.0.hitId and result.hits.items.5.hitId = $second.result.hits.items.2.hitId
    search-status | sandbox | Returns the current searchStatus
        made: screen the name; PATCH /sandbox/cases/$made.result.id {"searchStatus": "UnderReview"}
        hits $made.result.id → result.searchStatus = "UnderReview" and result.updatedAt is string
    no-body       | cases   | The body is optional; without it the first 50 hits are returned | hits $screening.id → result.hits = $screening.hits and result.hits.pageSize = 50
    screeningId   | cases   | screeningId is the id returned by the screening endpoint | hits $screening.id → result.id = $screening.id
    pageNumber    | cases   | pageNumber starts at 1; default 1 | hits $screening.id {} → result.hits.pageNumber = 1; hits $screening.id {"pageNumber": 0} → 400
    pageSize      | cases   | pageSize is 1-100; default 50 | hits $screening.id {} → result.hits.pageSize = 50; hits $screening.id {"pageSize": 1} → 200; hits $screening.id {"pageSize": 100} → 200; hits $screening.id {"pageSize": 0} → 400; hits $screening.id {"pageSize": 101} → 400; hits $screening.id {"pageSize": "10"} → 400
    shape         | cases   | The response has the same shape as the v2 screening response | hits $screening.id → result has $screening
    beyond        | cases   | A page beyond the last is not shown; it is empty | hits $screening.id {"pageNumber": 1000} → result.hits.items = [] | Screening: page beyond the last
    order         | cases   | The order of hits is not shown; it is the same on every call | first: hits $screening.id; hits $screening.id → result.hits.items.*.hitId = $first.result.hits.items.*.hitId | Hits: order
    hit-id        | sandbox | Whether a hitId stays is not shown; it does when the name is screened again | Hits: hitId
        made: screen person {"name": "$invented.a", "isMonitored": true}; import ["$invented.a"]
        first: eventually hits $made.result.id → result.numOfHits = 1
        import ["$invented.a", "$invented.b"]; eventually hits $made.result.id → result.lastScreened not = $first.result.lastScreened
        hits $made.result.id → result.hits.items.0.hitId = $first.result.hits.items.0.hitId
    again         | sandbox | What shows that a name was screened again is not shown; lastScreened moves, and lastUpdated only with the hits | Monitoring: what shows it
        made: screen person {"name": "$invented.a", "isMonitored": true}; import ["$invented.b"]
        eventually hits $made.result.id → result.lastScreened not = $made.result.lastScreened
        hits $made.result.id → result.lastUpdated is null
    delay         | none    | When a monitored name is screened again is not shown | – | Monitoring: when
    lost          | sandbox | Whether a screening can be deleted is not shown; then it is 400 or 404 | made: screen the name; DELETE /sandbox/cases/$made.result.id; hits $made.result.id → 400 or 404 | Hits: a screening that is not there any more
  `,
);

export const v1 = sectionRules(
  'v1',
  `
    fields       | cases   | Takes name, countries, entityType, entityDate | the v1 screening → 200
    same-meaning | cases   | The fields mean the same as in v2: the same rules refuse them | v1 person {"name": "M"} → 400; v1 person {"entityType": "vessel"} → 400; v1 person {"countries": ["XX"]} → 400; v1 person {"entityDate": "1979-02-30"} → 400
    response     | cases   | The response body is not shown; it is the common envelope with what was screened, the summary and at most 50 hits | the v1 screening → result.summary is object and result.hits is array and result.id is absent | Screening v1: response
  `,
);
