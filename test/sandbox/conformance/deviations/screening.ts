import { SCREEN, answers, reads, setTo, shows, type Deviation, type Json, readRows } from '../wire.js';

const isLong = (field: string, length: number) => (body: Json) => body[field]?.length === length;
const as = (change: Json) => (body: Json) => ({ ...body, ...change });
const without = (field: string) => as({ [field]: undefined });

/** What a screening takes. */
export const SCREENINGS: readonly Deviation[] = [
  ...readRows(
    SCREEN,
    `
    screening.name.required       | a name is not needed         | name is missing           | name = "Person"
    screening.name.length         | one character is taken       | name has length 1         | name = "MM"
    screening.name.longest        | 100 characters are refused   | name has length 100       | name = ""
    screening.name.shortest       | two characters are refused   | name has length 2         | name = ""
    screening.entityType.required | person is the default        | entityType is missing     | entityType = "person"
    screening.entityType.values   | vessels are taken            | entityType = "vessel"     | entityType = "company"
    screening.entityType.company  | companies are persons        | entityType = "company"    | entityType = "person"
    screening.countries.codes     | XX is a country              | countries = ["XX"]        | countries is removed
    screening.countries.codes     | three letters are taken      | countries = ["SAU"]       | countries = ["SA"]
    screening.entityDate.format   | days before months are taken | entityDate = "14/03/1979" | entityDate = "1979-03-14"
    screening.isMonitored.default | monitoring is the default    | isMonitored is missing    | isMonitored = true
    screening.countries.narrow    | countries are ignored        | countries is given        | countries is removed
    screening.case                | types are case-insensitive   | entityType = "Person"     | entityType = "person"
    screening.case                | codes are case-insensitive   | countries = ["sa"]        | countries = ["SA"]
    screening.types               | texts are taken for true     | isMonitored = "true"      | isMonitored = true
  `,
  ),
  reads(
    'screening.name.length',
    SCREEN,
    '101 characters are taken',
    isLong('name', 101),
    as({ name: 'M'.repeat(100) }),
  ),
  shows('screening.countries', SCREEN, 'result.countries', (list) => list.toReversed()),
  reads(
    'screening.countries.duplicates',
    SCREEN,
    'duplicates are taken',
    ({ countries }) => countries?.[0] === countries?.[1],
    (body) => ({ ...body, countries: body.countries?.slice(0, 1) }),
  ),
  shows('screening.entityDate', SCREEN, 'result.entityDate', (day) => (day ? `${day}T00:00:00Z` : day)),
  reads(
    'screening.entityDate.future',
    SCREEN,
    'dates in the future are taken',
    ({ entityDate }) => entityDate > '2020',
    without('entityDate'),
  ),
  shows('screening.isMonitored', SCREEN, 'result.isMonitored', () => false),
  answers('screening.v1-body', SCREEN, 200, 400, ({ body }) => body.clientId === undefined),
  setTo('screening.countries.narrow', { countries: 'weigh' }),
  shows('screening.first-page', SCREEN, 'result.hits.items', (items) => [...items, ...items].slice(0, 51)),
  answers('screening.messages', SCREEN, 400, 'Invalid request'),
  answers('screening.null', SCREEN, 200, 400, ({ body }) => body.entityDate === null),
  answers('screening.unknown-fields', SCREEN, 200, 400, ({ body }) => body.colour),
  answers('screening.days', SCREEN, 200, 400, ({ body }) => body.entityDate > '2020'),
  shows('screening.blanks', SCREEN, 'result.name', (name) => name.trim()),
  reads(
    'screening.types',
    SCREEN,
    'a number is taken for a name',
    ({ name }) => typeof name === 'number',
    as({ name: '12345' }),
  ),
];
