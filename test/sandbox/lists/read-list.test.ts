import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListFormatError } from '../../../sandbox/lists/list-file.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { shippedList } from '../../../sandbox/lists/shipped-list.js';
import { ADD, ALT, PLAIN, SDN, SIMPLE, TARGET, UN_PERSON, json, unList } from './list-examples.js';
import { OFAC, noPublishedLists, published } from './published-lists.js';

function read(...contents: string[]) {
  return readList(contents.map((content, index) => ({ name: `${index}`, content })));
}

/** Exactly these fields of an entry; the others are not looked at. */
function assertReads(entity: ListEntity | undefined, expected: Partial<ListEntity>): void {
  const shown = Object.keys(expected).map((field) => [field, entity?.[field as keyof ListEntity]]);
  assert.deepEqual(Object.fromEntries(shown), expected);
}

const simple = (row: string) => read(`${SIMPLE}\n${row}\n`).entities[0];
const nested = (properties: object) =>
  read(json({ properties: { ...TARGET.properties, ...properties } })).entities[0];
const LEGISLATORS =
  'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,bioguide_id,wikipedia_id';

const READ: ReadonlyArray<[rule: string, entity: () => ListEntity | undefined, Partial<ListEntity>]> = [
  [
    'OpenSanctions simple: columns are found by their header, several values in a cell are nested CSV',
    () => simple('Company,NK-1,"Nor, Ltd","""Nor; Sons"";ООО Нор","2001-02;1999",ru;sa,7712;RU-9,X,Set'),
    {
      name: 'Nor, Ltd',
      aliases: ['Nor; Sons', 'ООО Нор'],
      dates: ['2001-02', '1999'],
      countries: ['RU', 'SA'],
      riskTypes: ['Sanctions'],
      registrationNumbers: ['7712', 'RU-9'],
    },
  ],
  [
    'OpenSanctions nested: one target a line, with its nested sanctions',
    () => nested({}),
    {
      name: 'Ann Invented',
      aliases: ['آن'],
      weakAliases: ['Annie'],
      riskTypes: ['Sanctions', 'PEP'],
      programmes: ['P-1'],
      gender: 'Female',
    },
  ],
  [
    'UN: the parts of a name are joined, the original script is kept, every date and nationality is read',
    () => read(unList(UN_PERSON)).entities[0],
    {
      name: 'MAHFOUZ OULD',
      aliases: ['Abu & Hafs', 'محفوظ ولد'],
      weakAliases: ['The M.'],
      dates: ['1975-01-02', '1970', '1971', '1972'],
      countries: ['MR', 'IR'],
      idNumbers: ['AB 1'],
    },
  ],
  [
    'UN: comments and declarations may stand before the root',
    () =>
      read(
        '<?xml version="1.0"?>\n<!-- <CONS> -->\n<!DOCTYPE CONSOLIDATED_LIST>\n' +
          '<CONSOLIDATED_LIST><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Una</FIRST_NAME></INDIVIDUAL></CONSOLIDATED_LIST>',
      ).entities[0],
    { name: 'Una' },
  ],
  [
    'plain CSV: columns in any order, several values in a cell',
    () =>
      read(
        'name,country,risk_type,date_of_birth,position,entity_type,aliases\n' +
          'Ann Invented,Saudi Arabia,pep,3 May 1970,Minister,Person,A;B\n',
      ).entities[0],
    { countries: ['SA'], dates: ['1970-05-03'], riskTypes: ['PEP'], aliases: ['A', 'B'] },
  ],
  [
    'plain CSV: line ends, a byte order mark and quoted line breaks make no difference',
    () => read(`\ufeff${PLAIN}\r\n"José\r\nInventé",person,PEP,FR\r\n`).entities[0],
    { name: 'José Inventé', countries: ['FR'] },
  ],
  [
    'US legislators: an office holder of each line',
    () =>
      read(
        `${LEGISLATORS}\nInvented,Bernard,J,,Bernie,Bernard Invented,1941-09-08,M,sen,I1,Bernie Invented (politician)\n`,
      ).entities[0],
    {
      name: 'Bernard Invented',
      aliases: ['Bernard J Invented', 'Bernie Invented'],
      riskTypes: ['PEP'],
      countries: ['US'],
    },
  ],
];

describe('a reader of lists', () => {
  for (const [rule, entity, expected] of READ) it(rule, () => assertReads(entity(), expected));

  it('OFAC: the three files in any order, names of persons turned round, `-0- ` for nothing, and Remarks', () => {
    const { format, entities } = read(ADD, SDN, ALT);
    assert.equal(format, 'ofac-sdn');
    const [person, company, vessel, ...more] = entities;
    assert.deepEqual(more, []);
    assertReads(person, {
      name: 'Ayman AL-INVENTED',
      aliases: ['Aiman AL INVENTED'],
      weakAliases: ['ABU FATIMA'],
      dates: ['1951-06-19', '1952', '1953', '1954'],
      countries: ['EG'],
      idNumbers: ['1084010'],
      programmes: ['SDGT', 'IFSR'],
      positions: [],
      gender: 'Male',
    });
    // Countries from addresses, without places that are none.
    assertReads(company, {
      name: 'CECOEX, S.A.',
      aliases: ['CECO'],
      countries: ['CU'],
      registrationNumbers: ['14063277'],
    });
    assertReads(vessel, { entityType: 'vessel' });
  });

  it('OpenSanctions: a notice of law enforcement is no sanction, whatever it is recorded as', () => {
    for (const [sanctions, sets, riskTypes] of [
      ['', 'Politically Exposed Persons', ['PEP']],
      ['Red Notice - 2020', 'INTERPOL Red Notices', ['News Media']],
      ['Red Notice;SDGT', 'INTERPOL Red Notices;US OFAC SDN List', ['Sanctions', 'News Media']],
    ] as const)
      assert.deepEqual(simple(`Person,Q1,A B,,,,,${sanctions},${sets}`)?.riskTypes, riskTypes);
    for (const [topics, riskTypes] of [
      ['crime wanted', ['News Media']],
      ['sanction wanted', ['Sanctions', 'News Media']],
      ['sanction.linked', ['News Media']],
      ['role.rca', ['PEP']],
    ] as const)
      assert.deepEqual(nested({ topics: topics.split(' ') })?.riskTypes, riskTypes, topics);
  });

  it('UN: that a date is an estimate is kept', () => {
    for (const [type, written, date] of [
      ['APPROXIMATELY', '<YEAR>1966</YEAR>', 'circa 1966'],
      ['APPROXIMATELY', '<DATE>1966-05-17</DATE>', 'circa 1966-05-17'],
      ['EXACT', '<YEAR>1966</YEAR>', '1966'],
    ] as const) {
      const changed = `${type}</TYPE_OF_DATE>${written}`;
      const [person] = read(unList(UN_PERSON.replace(/EXACT<\/TYPE_OF_DATE>.*?<\/DATE>/, changed))).entities;
      assert.equal(person?.dates[0], date);
    }
  });

  it('counts what it does not understand', () => {
    const { entities, contents } = read(`${SIMPLE}\nPerson,Q1,A B,,?,xx,,,Things\n`);
    assert.deepEqual(entities[0]?.riskTypes, ['News Media']);
    assert.deepEqual(contents.notUnderstood, [
      { what: 'risk types', count: 1, examples: ['Things'] },
      { what: 'dates', count: 1, examples: ['?'] },
      { what: 'countries', count: 1, examples: ['xx'] },
    ]);
  });

  it('reads the shipped list as a plain CSV, every entry complete but two of unknown country', () => {
    const { format, entities } = readList([shippedList()]);
    assert.equal(format, 'plain-csv');
    assert(entities.length >= 120);
    assert(entities.every(({ dates }) => dates.length > 0));
    const ofUnknownCountry = entities.filter(({ countries }) => countries.length === 0);
    assert.deepEqual(
      ofUnknownCountry.map(({ name }) => name),
      ['M. Al Harbi', 'Muhammad Harbi'],
    );
    const kinds = new Set(entities.flatMap((entity) => entity.riskTypes));
    assert.deepEqual([...kinds].toSorted(), ['News Media', 'PEP', 'Sanctions']);
  });

  it('refuses a damaged file at once, however often a piece of it is repeated', () => {
    /** Of the processor: another program takes nothing from it. */
    const MOST_MS = 1_000;
    const dates = 'name,entity_type,risk_type,date_of_birth';
    for (const content of [
      `${'<!---->'.repeat(100)}x<`,
      `${'<!-- -->'.repeat(100)}x<`,
      `${'<?x?>'.repeat(1_000)}x<`,
      `${dates}\nUna Brandywell,person,PEP,${'1999 to '.repeat(10_000)}x\n`,
      `${dates}\nUna Brandywell,person,PEP,${'1999-'.repeat(20_000)}x\n`,
    ]) {
      const began = process.cpuUsage();
      assert.throws(() => read(content), ListFormatError);
      assert.ok(process.cpuUsage(began).user < MOST_MS * 1_000, content.slice(0, 60));
    }
  });
});

describe('published lists', { skip: noPublishedLists }, () => {
  const contents = (folder: string, ...names: string[]) => readList(published(folder, ...names)).contents;

  /** Counted with other parsers, straight from the files. */
  it('OFAC SDN: 8,976 entries in 34,728 rows', () => {
    const { notUnderstood, ...read } = contents('ofac-sdn', ...OFAC);
    assert.deepEqual(read, {
      rows: 34_728,
      entities: 8976,
      names: 23_321,
      dates: 5473,
      types: { company: 3673, person: 4620, vessel: 406, aircraft: 277 },
      riskTypes: { Sanctions: 8976 },
      duplicates: 13,
      columnsNotUsed: [],
    });
    assert.deepEqual(
      notUnderstood.map(({ what }) => what),
      ['countries'],
    );
  });

  it('UN consolidated: 730 persons and 273 entities, one name damaged', () => {
    const { notUnderstood, ...read } = contents('un-sc', 'UN_consolidated_2026-02-27.xml');
    assert.deepEqual([read.rows, read.names, read.dates], [1003, 4120, 863]);
    assert.deepEqual(read.types, { person: 730, company: 273 });
    assert.deepEqual(notUnderstood.find(({ what }) => what === 'names')?.count, 2);
  });

  it('UN consolidated, an older edition that is not quite XML: no name is mangled', () => {
    const { entities, contents: read } = readList(published('un-sc', 'UN_consolidated_older.xml'));
    assert.deepEqual([read.rows, read.types], [879, { person: 684, company: 195 }]);
    const names = entities.flatMap(({ name, aliases, weakAliases }) => [name, ...aliases, ...weakAliases]);
    for (const name of names) assert.doesNotMatch(name, /[<\p{Cc}\ufffd]/u);
    for (const name of ['André Kalume', 'Omar Sab’awi Ibrahim Hasan Al-Tikriti', '“Caesar”'])
      assert(names.includes(name), name);
  });

  it('OpenSanctions: both export formats hold the same five persons', () => {
    const folder = 'opensanctions/sample_all_formats';
    const [simple, nested] = (['targets.simple.csv', 'targets.nested.json'] as const).map((file) =>
      readList(published(folder, file)),
    );
    const ids = (list: typeof simple) =>
      list?.entities.map(({ sourceId, name }) => sourceId + name).toSorted();
    assert.deepEqual(ids(simple), ids(nested));
    for (const { rows, names, dates, types } of [simple, nested].flatMap((list) => list?.contents ?? []))
      assert.deepEqual([rows, names, dates, types], [5, 11, 5, { person: 5 }]);
  });

  it('US legislators: 537 office holders with a birthday', () => {
    const { rows, names, dates, types, riskTypes } = contents('pep-us-congress', 'legislators-current.csv');
    assert.deepEqual([rows, names, dates], [537, 914, 537]);
    assert.deepEqual([types, riskTypes], [{ person: 537 }, { PEP: 537 }]);
  });
});
