import { answered, at, equal, firstMessage, given, holds, listAt, refused } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import { sectionRules } from './rule.js';
import type { Service } from '../service/service.js';
import { PERSON } from './screened-names.js';

const elsewhere = (service: Service) => service.screen({ ...service.person, countries: ['AQ'] });

function countriesOf(answer: Answer): string[] {
  answered(answer, 200, 'A screening');
  const items = at(answer.body, 'result.hits.items') as Array<{ countries: string }>;
  return [...new Set(items.map(({ countries }) => countries))];
}

export const screening = sectionRules(
  'screening',
  `
    name.required                       | cases   | name is required | screen {"entityType": "person"} → 400
    name.length                         | cases   | name has 2-100 characters: 1 and 101 are refused | screen person {"name": "M"} → 400; screen person {"name": $letters.101} → 400
    name.longest                        | cases   | name has 2-100 characters: 100 are accepted | screen person {"name": $letters.100} → 200 with result.name = $letters.100
    name.shortest                       | cases   | name has 2-100 characters: 2 are accepted | screen person {"name": "Li"} → 200 with result.name = "Li"
    entityType.required                 | cases   | entityType is required | screen {"name": "Mohammed Al Harbi"} → 400
    entityType.values                   | cases   | entityType is person or company | screen person {"entityType": "vessel"} → 400
    entityType.company                  | cases   | entityType company is accepted | screen company → 200 with result.entityType = "company"
    countries                           | cases   | countries are ISO 3166-1 alpha-2 codes | screen person {"countries": ["SA", "AE"]} → 200 with result.countries = ["SA", "AE"]
    countries.codes                     | cases   | countries: other values are refused | screen person {"countries": ["XX"]} → 400; screen person {"countries": ["SAU"]} → 400
    countries.duplicates                | cases   | countries: no duplicates | screen person {"countries": ["SA", "SA"]} → 400
    entityDate                          | cases   | entityDate is YYYY-MM-DD | screen person {"entityDate": "1979-03-14"} → 200 with result.entityDate = "1979-03-14"
    entityDate.format                   | cases   | entityDate: another format or no such day is refused | screen person {"entityDate": "14/03/1979"} → 400; screen person {"entityDate": "1979-02-30"} → 400
    entityDate.future                   | cases   | entityDate cannot be in the future | screen person {"entityDate": $day.2} → 400
    isMonitored.default                 | cases   | isMonitored is false by default | the screening → 200 with result.isMonitored = false
    isMonitored                         | cases   | isMonitored enrols in ongoing monitoring | screen person {"isMonitored": true} → 200 with result.isMonitored = true
    v1-body                             | cases   | A body in the v1 format is also a valid v2 body | screen person {"countries": ["SA"], "entityDate": "1979-03-14"} → 200
    v1-body.several                     | cases   | A body in the v1 format is not a valid v2 body for a key restricted to several clients | screen person {"countries": ["SA"], "entityDate": "1979-03-14"} as severalClients → 400
    countries.narrow                    | cases   | countries: a hit whose known countries all differ is left out, one without a known country stays | Screening: countries
    countries.weigh                     | sandbox | countries: or they only change the strength (setting countries) | Screening: countries
    first-page                          | cases   | The answer’s hits.items hold the first page, up to 50 hits
    messages                            | cases   | Most messages are not shown; they start with the name of the field | Screening: exact messages
    null                                | cases   | null is not shown; it is the same as no field | screen person {"countries": null, "entityDate": null, "isMonitored": null, "clientId": null} → 200; screen person {"name": null} → 400 | Null
    unknown-fields                      | cases   | Unknown fields are not shown; they are ignored | screen person {"colour": "red"} → 200 | Unknown fields
    case                                | cases   | Upper and lower case are not shown; a value counts as written | screen person {"entityType": "Person"} → 400; screen person {"countries": ["sa"]} → 400 | Upper and lower case
    blanks                              | cases   | Blanks at the ends are not shown; they are a part of the name | screen person {"name": "Mohammed Al Harbi "} → 200 with result.name = "Mohammed Al Harbi " | Blanks at the ends of a value
    days                                | cases   | Whose day "in the future" means is not shown; it is the day in UTC | screen person {"entityDate": $day.0} → 200 with result.entityDate = $day.0 | Days
    types                               | cases   | Fields have the types of the table: others are refused | screen person {"name": 12345} → 400; screen person {"isMonitored": "true"} → 400; screen person {"countries": "SA"} → 400
    extended.idPassportNumber           | cases   | Extended idPassportNumber: for a person, at most 50 characters; shown again | screen extended person {"idPassportNumber": $digits.50} → 200 with result.extendedSearchParameters.idPassportNumber = $digits.50
    extended.idPassportNumber.refused   | cases   | Extended idPassportNumber: for a person, at most 50 characters; else refused | screen person {"idPassportNumber": $digits.51} → 400
    extended.gender                     | cases   | Extended gender: for a person, Male or Female; shown again | screen extended person {"gender": "Female"} → 200 with result.extendedSearchParameters.gender = "Female"
    extended.gender.refused             | cases   | Extended gender: for a person, Male or Female; else refused | screen person {"gender": "Other"} → 400; screen person {"gender": "male"} → 400
    extended.countryOfResidence         | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; shown again | screen extended person {"countryOfResidence": "JO"} → 200 with result.extendedSearchParameters.countryOfResidence = "JO"
    extended.countryOfResidence.refused | cases   | Extended countryOfResidence: for a person, ISO 3166-1 alpha-2; else refused | screen person {"countryOfResidence": "Jordan"} → 400
    extended.registrationNumber         | cases   | Extended registrationNumber: for a company, at most 100 characters; shown again | screen extended company {"registrationNumber": $digits.100} → 200 with result.extendedSearchParameters.registrationNumber = $digits.100
    extended.registrationNumber.refused | cases   | Extended registrationNumber: for a company, at most 100 characters; else refused | screen company {"registrationNumber": $digits.101} → 400
    extended.disabled                   | cases   | Extended parameters: sending any of them when not enabled for the tenant answers 400 | screen person {"idPassportNumber": $digits.50} as noExtended → 400; screen person {"gender": "Female"} as noExtended → 400; screen person {"countryOfResidence": "JO"} as noExtended → 400; screen company {"registrationNumber": $digits.100} as noExtended → 400
    extended.other-type                 | cases   | Extended parameters: for the other entity type the behaviour is not shown; it is 400 | screen extended person {"registrationNumber": "1"} → 400; screen extended company {"gender": "Male"} → 400 | Screening: extended parameter of the other entity type
    client.unrestricted.omitted         | cases   | Client: an unrestricted key without clientId uses the default client | the screening → 200 with result.clientId = $clients.default
    client.unrestricted.given           | cases   | Client: an unrestricted key may name any client of the tenant | screen person {"clientId": $clients.another} → 200 with result.clientId = $clients.another
    client.unrestricted.refused         | cases   | Client: an unrestricted key may not name a client that is not the tenant’s
    client.one.omitted                  | cases   | Client: a key restricted to one client uses that client | screen person as oneClient → 200 with result.clientId = $clients.one
    client.one.not-the-default          | cases   | Client: such a key uses its client also where that is not the default
    client.one.given                    | cases   | Client: a key restricted to one client may name that client | screen person {"clientId": $clients.one} as oneClient → 200 with result.clientId = $clients.one
    client.one.refused                  | cases   | Client: a key restricted to one client may name no other | screen person {"clientId": $clients.another} as oneClient → 400
    client.several.omitted              | cases   | Client: a key restricted to several clients gets 400, clientId is required | screen person as severalClients → 400 clientId is required
    client.several.given                | cases   | Client: a key restricted to several clients may name each of them
    client.several.refused              | cases   | Client: a key restricted to several clients may name no other | screen person {"clientId": $clients.another} as severalClients → 400
  `,
  {
    'countries.narrow': async (service) => {
      const known = countriesOf(await service.screening());
      holds(
        known.some((countries) => countries !== ''),
        'No hit of the name has a country',
      );
      const left = countriesOf(await elsewhere(service));
      equal(left.join(), '', 'The countries of the hits in Antarctica');
    },
    'countries.weigh': async (service) => {
      const total = Number(at((await service.screening()).body, 'result.numOfHits'));
      await service.control.withSettings({ countries: 'weigh' }, async () => {
        equal(at((await elsewhere(service)).body, 'result.numOfHits'), total, 'Hits in Antarctica');
      });
    },
    'first-page': async (service) => {
      const hits = at((await service.screening()).body, 'result.hits');
      const total = Number(at(hits, 'totalRecords'));
      equal(listAt(hits, 'items').length, Math.min(50, total), 'Hits on the first page');
      equal(at(hits, 'pageNumber'), 1, 'pageNumber');
    },
    messages: async (service) => {
      const answer = await service.screen({ ...PERSON, name: 'M' });
      refused(answer, 400, 'A name of one letter');
      holds(
        String(firstMessage(answer)).startsWith('name: '),
        'The message does not begin with the field’s name',
      );
    },
    'client.unrestricted.refused': async (service) => {
      const clientId = service.facts.clients?.otherTenant ?? 'no-such-client';
      refused(await service.screen({ ...PERSON, clientId }), 400, 'A client of another tenant');
    },
    'client.one.not-the-default': async (service) => {
      const answer = await service.screen(PERSON, service.key('otherClient'));
      answered(answer, 200, 'A screening with such a key');
      const clientId = at(answer.body, 'result.clientId');
      holds(clientId !== service.facts.clients?.default, 'The default client is used');
    },
    'client.several.given': async (service) => {
      const key = service.key('severalClients');
      for (const clientId of given(service.facts.clients?.several, 'clients.several')) {
        const answer = await service.screen({ ...PERSON, clientId }, key);
        answered(answer, 200, `A screening for ${clientId}`);
        equal(at(answer.body, 'result.clientId'), clientId, 'clientId');
      }
    },
  },
);
