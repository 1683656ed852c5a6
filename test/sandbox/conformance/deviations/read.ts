/** A service that reads a call as another: it accepts what it should refuse, or means something else by it. */
import {
  HITS,
  REQUEST,
  SCREEN,
  SEARCH,
  STATUS,
  V1,
  as,
  filterRows,
  filters,
  readRows,
  reads,
  takesKey,
  type Deviation,
} from '../wire.js';

export const READ: readonly Deviation[] = [
  ...readRows(
    SEARCH,
    `
    overview.search       | the email is ignored beside states     | states is given and email is given         | email is removed
    states.kyc.Rejected   | states are ignored                     | states is given                            | states is removed
    search.formId         | formId has a default                   | formId is missing                          | formId = "form-onboarding"
    search.states         | without states only new ones are found | states is missing                          | states = ["New"]
    search.email.company  | companies have no email                | email is given and formId = "form-company" | email = "x"
    search.empty          | an empty email is an email             | email = ""                                 | email = "x"
    search.null           | null is refused                        | states = null                              | formId is removed
    search.unknown-fields | pageSize is a page size                | pageSize is given                          | states = ["New"]
    search.unknown-fields | unknown fields are refused             | colour is given                            | formId is removed
    errors.search.state   | states are case-insensitive            | states = ["approved"]                      | states = ["Approved"]
  `,
  ),
  reads(
    'search.email',
    SEARCH,
    'the email is case-sensitive',
    ({ email }) => email && email !== email.toLowerCase(),
    as({ email: 'x' }),
  ),
  reads(
    'search.filters',
    SEARCH,
    'only the first filter counts',
    ({ filters: sent }) => sent?.length > 1,
    (body) => ({ ...body, filters: body.filters.slice(0, 1) }),
  ),
  ...filterRows(`
    search.operators.text     | LessThan is taken for text             | operator = "LessThan" and fieldId = "person-city"                  | operator = "Equals"
    search.operators.textArea | GreaterThan is taken for a text area   | operator = "GreaterThan" and fieldId = "person-source-of-funds"    | operator = "Contains"
    search.operators.date     | Contains is taken for dates            | operator = "Contains" and fieldId = "person-date-of-birth"         | operator = "Equals"
    search.operators.numeric  | LessThanOrEqual is refused for numbers | operator = "LessThanOrEqual" and fieldId = "person-monthly-income" | operator = "Contains"
    search.format.text        | % is a wildcard                        | value = "%"                                                        | value = "a"
    search.format.date        | days before months are taken           | value = "01/02/2020"                                               | value = "2020-02-01"
    search.format.numeric     | a decimal comma is taken               | value = "1,5"                                                      | value = "1.5"
    search.format.numeric     | an exponent is taken                   | value = "1e3"                                                      | value = "1000"
    search.rule-1             | Contains is the default                | fieldId = "person-city" and operator is missing                    | operator = "Contains"
    search.rule-3             | LessThan is inclusive                  | operator = "LessThan"                                              | operator = "LessThanOrEqual"
    search.rule-3             | GreaterThanOrEqual is strict           | operator = "GreaterThanOrEqual"                                    | operator = "GreaterThan"
    search.dates-as-dates     | GreaterThan is inclusive for dates     | operator = "GreaterThan" and fieldId = "person-date-of-birth"      | operator = "GreaterThanOrEqual"
    search.case               | operators are case-insensitive         | operator = "equals"                                                | operator = "Equals"
    errors.search.field       | unknown fields are ignored             | fieldId = "no-such-field"                                          | fieldId = "person-city"
    errors.search.type        | RichTextBox can be filtered            | fieldId = "person-officer-notes"                                   | fieldId = "person-city"
    errors.search.value       | month 13 is taken                      | value = "2020-13-01"                                               | value = "2021-01-01"
  `),
  filters(
    'search.format.date',
    'dates with a time are taken',
    ({ value }) => /T00/.test(value),
    (filter) => ({ ...filter, value: filter.value.slice(0, 10) }),
  ),
  filters(
    'search.decimals-as-decimals',
    'numbers compare as texts',
    ({ fieldId, value, operator }) =>
      fieldId === 'person-monthly-income' && /\.\d*0$/.test(value) && operator === 'Equals',
    as({ value: '-1' }),
  ),
  filters(
    'search.rule-2',
    'Contains ignores case',
    ({ operator, value }) => operator === 'Contains' && /^[A-Z]{2}/.test(value),
    (filter) => ({ ...filter, value: filter.value[0] + filter.value.slice(1).toLowerCase() }),
  ),
  filters(
    'search.blanks',
    'values are trimmed',
    ({ value }) => value !== value?.trim?.(),
    (filter) => ({ ...filter, value: filter.value.trim() }),
  ),
  filters(
    'search.decimals',
    'a plus sign is refused',
    ({ value }) => value?.startsWith?.('+'),
    as({ value: 'x' }),
  ),
  ...readRows(
    SCREEN,
    `
    overview.enrol                                | isMonitored is ignored           | isMonitored = true                         | isMonitored = false
    screening.name.required                       | a name is not needed             | name is missing                            | name = "Person"
    screening.name.length                         | one character is taken           | name has length 1                          | name = "MM"
    screening.name.length                         | 101 characters are taken         | name has length 101                        | name = "Person"
    screening.name.longest                        | 100 characters are refused       | name has length 100                        | name = ""
    screening.name.shortest                       | two characters are refused       | name has length 2                          | name = ""
    screening.entityType.required                 | person is the default            | entityType is missing                      | entityType = "person"
    screening.entityType.values                   | vessels are taken                | entityType = "vessel"                      | entityType = "company"
    screening.entityType.company                  | companies are persons            | entityType = "company"                     | entityType = "person"
    screening.countries.codes                     | XX is a country                  | countries = ["XX"]                         | countries is removed
    screening.countries.codes                     | three letters are taken          | countries = ["SAU"]                        | countries = ["SA"]
    screening.entityDate.format                   | days before months are taken     | entityDate = "14/03/1979"                  | entityDate = "1979-03-14"
    screening.isMonitored.default                 | monitoring is the default        | isMonitored is missing                     | isMonitored = true
    screening.countries.narrow                    | countries are ignored            | countries is given                         | countries is removed
    screening.case                                | types are case-insensitive       | entityType = "Person"                      | entityType = "person"
    screening.case                                | codes are case-insensitive       | countries = ["sa"]                         | countries = ["SA"]
    screening.types                               | texts are taken for true         | isMonitored = "true"                       | isMonitored = true
    screening.extended.idPassportNumber.refused   | 51 characters are taken          | idPassportNumber has length 51             | idPassportNumber is removed
    screening.extended.gender.refused             | male is taken                    | gender = "male"                            | gender = "Male"
    screening.extended.countryOfResidence.refused | a country by its name            | countryOfResidence = "Jordan"              | countryOfResidence = "JO"
    screening.extended.registrationNumber.refused | 101 characters are taken         | registrationNumber has length 101          | registrationNumber is removed
    screening.extended.other-type                 | one of the other type is ignored | gender is given and entityType = "company" | gender is removed
    screening.client.unrestricted.omitted         | another client is the default    | clientId is missing                        | clientId = "client-a2"
    screening.client.unrestricted.given           | the given client is ignored      | clientId is given                          | clientId is removed
    screening.client.unrestricted.refused         | any client is taken              | clientId = "client-b1"                     | clientId is removed
  `,
  ),
  reads(
    'screening.types',
    SCREEN,
    'a number is taken for a name',
    ({ name }) => typeof name === 'number',
    as({ name: '12345' }),
  ),
  reads(
    'screening.countries.duplicates',
    SCREEN,
    'duplicates are taken',
    ({ countries }) => countries?.[0] === countries?.[1],
    (body) => ({ ...body, countries: body.countries?.slice(0, 1) }),
  ),
  reads(
    'screening.entityDate.future',
    SCREEN,
    'dates in the future are taken',
    ({ entityDate }) => entityDate > '2020',
    as({ entityDate: undefined }),
  ),
  ...readRows(
    HITS,
    `
    hits.pageSize   | the default is 100 | pageSize is missing | pageSize = 100
    hits.pageSize   | 101 is taken       | pageSize = 101      | pageSize = 100
    hits.pageSize   | a text is taken    | pageSize = "10"     | pageSize = 10
    hits.pageSize   | 100 is refused     | pageSize = 100      | pageSize = 200
    hits.pageNumber | page 0 is taken    | pageNumber = 0      | pageNumber = 1
  `,
  ),
  reads(
    'hits.page',
    HITS,
    'pageNumber is ignored',
    ({ pageNumber }) => pageNumber > 1,
    as({ pageNumber: undefined }),
  ),
  reads(
    'hits.page',
    HITS,
    'pages count from 0',
    ({ pageNumber }) => pageNumber > 0,
    (body) => ({ ...body, pageNumber: body.pageNumber + 1 }),
  ),
  ...readRows(
    V1,
    'v1.same-meaning | unknown countries are ignored | countries = ["XX"] | countries is removed',
  ),
  ...readRows(STATUS, 'identity.status.random | the code is not needed | random is missing | random = "10"'),
  ...readRows(
    REQUEST,
    'identity.request.nationalId | no national ID is needed | nationalId is missing | nationalId = "1000000080"',
  ),
  takesKey('screening.extended.disabled', SCREEN, 'sbx_no_extended', 'sbx_unrestricted'),
  takesKey('screening.client.one.refused', SCREEN, 'sbx_one_client', 'sbx_unrestricted'),
  takesKey('screening.client.one.not-the-default', SCREEN, 'sbx_other_client', 'sbx_one_client'),
  takesKey('screening.client.several.omitted', SCREEN, 'sbx_many_clients', 'sbx_one_client'),
  takesKey('screening.client.several.refused', SCREEN, 'sbx_many_clients', 'sbx_unrestricted'),
  takesKey('authentication.1.POST /ExtSanctionScreening/Search', V1, null, 'sbx_unrestricted'),
  takesKey('authentication.2.POST /ExtIdentity/request', REQUEST, 'not-a-token', 'sbx_unrestricted'),
  takesKey('authentication.4.tenant', HITS, 'sbx_other_tenant', 'sbx_unrestricted'),
  takesKey('authentication.4.client', HITS, 'sbx_many_clients', 'sbx_unrestricted'),
  takesKey('authentication.5.one-form', SEARCH, 'sbx_one_form', 'sbx_unrestricted'),
  takesKey('errors.identity.404.others', STATUS, 'sbx_other_tenant', 'sbx_unrestricted'),
];
