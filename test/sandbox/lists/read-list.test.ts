import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ListFile, ListFormatError } from '../../../sandbox/lists/list-file.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { shippedList } from '../../../sandbox/lists/shipped-list.js';
import { OFAC, noPublishedLists, published } from './published-lists.js';

function only(content: string, name = 'list'): ListEntity {
  const { entities } = readList([{ name, content }]);
  assert.equal(entities.length, 1);
  return entities[0] as ListEntity;
}

function broken(files: ListFile[], line: number | null, message: RegExp): void {
  assert.throws(
    () => readList(files),
    (error) => {
      assert(error instanceof ListFormatError);
      assert.equal(error.line, line);
      assert.match(error.message, message);
      return true;
    },
  );
}

const SDN = `2676,"AL-INVENTED, Ayman","individual","SDGT] [IFSR",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 19 Jun 1951; alt. DOB 1952 to 1954; POB Giza, Egypt; nationality Egypt; Passport 1084010 (Egypt) expires 2001; Gender Male; a.k.a. 'ABU FATIMA'; Linked To: NONE."\r
36,"CECOEX, S.A.",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Registration ID 14063277 (Panama)."\r
77,"HWANG 2","vessel","DPRK",-0- ,-0- ,"General Cargo",-0- ,-0- ,"Democratic People's Republic of Korea",-0- ,"Vessel Registration Identification IMO 8405270."\r
\u001a`;
const ALT = `2676,12,"aka","AL INVENTED, Aiman",-0- \r\n36,13,"aka","CECO",-0- \r\n\u001a`;
const ADD = `36,25,-0- ,"Havana","Cuba",-0- \r\n36,26,-0- ,-0- ,"undetermined",-0- \r\n\u001a`;

describe('the OFAC reader', () => {
  const files = [
    { name: 'alt.csv', content: ALT },
    { name: 'sdn.csv', content: SDN },
    { name: 'add.csv', content: ADD },
  ];
  const { format, entities } = readList(files.toReversed());
  const [person, company, vessel] = entities;

  it('recognises the three files by their columns, in any order', () => {
    assert.equal(format, 'ofac-sdn');
    assert.equal(entities.length, 3);
  });

  it('turns "LAST, First" round for persons and leaves commas of companies alone', () => {
    assert.equal(person?.name, 'Ayman AL-INVENTED');
    assert.deepEqual(person?.aliases, ['Aiman AL INVENTED']);
    assert.equal(company?.name, 'CECOEX, S.A.');
    assert.deepEqual(company?.aliases, ['CECO']);
  });

  it('reads dates, weak aliases, nationality, numbers and gender out of Remarks', () => {
    assert.deepEqual(person?.dates, ['1951-06-19', '1952', '1953', '1954']);
    assert.deepEqual(person?.weakAliases, ['ABU FATIMA']);
    assert.deepEqual(person?.countries, ['EG']);
    assert.deepEqual(person?.idNumbers, ['1084010']);
    assert.equal(person?.gender, 'Male');
    assert.deepEqual(company?.registrationNumbers, ['14063277']);
  });

  it('takes `-0- ` for nothing, programmes apart, countries from addresses, places that are none left out', () => {
    assert.deepEqual(person?.programmes, ['SDGT', 'IFSR']);
    assert.deepEqual(person?.positions, []);
    assert.deepEqual(company?.countries, ['CU']);
    assert.equal(vessel?.entityType, 'vessel');
  });

  it('says which line is broken, and which file is missing', () => {
    broken([{ name: 'sdn.csv', content: `${SDN.split('\r\n')[0]}\r\n36,"CUT OFF` }], 2, /sdn\.csv, line 2/);
    broken([{ name: 'sdn.csv', content: `${SDN.split('\r\n')[0]}\r\n36,"SHORT",-0- \r\n` }], 2, /12 columns/);
    const twice = { name: 'sdn.csv', content: `${SDN.split('\r\n')[0]}\r\n${SDN}` };
    broken(
      [...files.filter(({ name }) => name !== 'sdn.csv'), twice],
      2,
      /^sdn\.csv, line 2: The id "2676" repeats line 1/,
    );
    broken(
      [...files, { name: 'copy.csv', content: SDN }],
      null,
      /^copy\.csv: A second file has the columns of sdn/,
    );
    broken([{ name: 'alt.csv', content: ALT }], null, /There is no sdn\.csv and no add\.csv/);
  });
});

describe('the OpenSanctions simple CSV reader', () => {
  const HEADER = 'schema,id,name,aliases,birth_date,countries,identifiers,sanctions,dataset';

  it('finds columns by their header and reads several values in a cell as nested CSV', () => {
    const entity = only(
      `${HEADER}\nCompany,NK-1,"Nor, Ltd","""Nor; Sons"";ООО Нор","2001-02;1999",ru;sa,7712;RU-9,Programme X,Set\n`,
    );
    assert.equal(entity.name, 'Nor, Ltd');
    assert.deepEqual(entity.aliases, ['Nor; Sons', 'ООО Нор']);
    assert.deepEqual(entity.dates, ['2001-02', '1999']);
    assert.deepEqual(entity.countries, ['RU', 'SA']);
    assert.deepEqual(entity.riskTypes, ['Sanctions']);
    assert.deepEqual(entity.registrationNumbers, ['7712', 'RU-9']);
  });

  it('takes a target without sanctions in a PEP set for a PEP', () => {
    const entity = only(`${HEADER}\nPerson,Q1,A B,,,,,,Politically Exposed Persons\n`);
    assert.deepEqual(entity.riskTypes, ['PEP']);
  });

  it('does not take a notice of law enforcement for a sanction', () => {
    const riskTypes = (sanctions: string, datasets: string) =>
      only(`${HEADER}\nPerson,Q1,A B,,,,,${sanctions},${datasets}\n`).riskTypes;
    assert.deepEqual(riskTypes('Red Notice - 2020', 'INTERPOL Red Notices'), ['News Media']);
    assert.deepEqual(riskTypes('Red Notice;SDGT', 'INTERPOL Red Notices;US OFAC SDN List'), [
      'Sanctions',
      'News Media',
    ]);
  });

  it('counts an entry as not understood when nothing says its risk type', () => {
    const { entities, contents } = readList([
      { name: 't.csv', content: `${HEADER}\nPerson,Q1,A B,,?,xx,,,Things\n` },
    ]);
    assert.deepEqual(entities[0]?.riskTypes, ['News Media']);
    assert.deepEqual(contents.notUnderstood, [
      { what: 'risk types', count: 1, examples: ['Things'] },
      { what: 'dates', count: 1, examples: ['?'] },
      { what: 'countries', count: 1, examples: ['xx'] },
    ]);
  });

  it('says which line is broken', () => {
    broken(
      [{ name: 't.csv', content: `${HEADER}\nPerson,Q1,A B,,,,,,S\nPerson,Q2,,,,,,,S\n` }],
      3,
      /t\.csv, line 3: The id or the name/,
    );
    broken([{ name: 't.csv', content: `${HEADER}\nPerson,Q1,A B\n` }], 2, /3 cells where the header has 9/);
  });
});

describe('the OpenSanctions nested JSON reader', () => {
  const target = {
    id: 'Q9',
    caption: 'Ann Invented',
    schema: 'Person',
    datasets: ['x'],
    target: true,
    properties: {
      name: ['Ann Invented', 'آن'],
      weakAlias: ['Annie'],
      birthDate: ['1970-04-18'],
      nationality: ['lb', 'fr'],
      topics: ['role.pep', 'sanction'],
      position: ['Minister'],
      gender: ['female'],
      sanctions: [{ properties: { program: ['P-1'] } }],
    },
  };

  it('reads one target a line with its nested sanctions', () => {
    const entity = only(`${JSON.stringify(target)}\n`);
    assert.equal(entity.name, 'Ann Invented');
    assert.deepEqual(entity.aliases, ['آن']);
    assert.deepEqual(entity.weakAliases, ['Annie']);
    assert.deepEqual(entity.riskTypes, ['Sanctions', 'PEP']);
    assert.deepEqual(entity.programmes, ['P-1']);
    assert.equal(entity.gender, 'Female');
  });

  it('takes the risk type from the topics, also when a notice is recorded as a sanction', () => {
    const riskTypes = (...topics: string[]) =>
      only(JSON.stringify({ ...target, properties: { ...target.properties, topics } })).riskTypes;
    assert.deepEqual(riskTypes('crime', 'wanted'), ['News Media']);
    assert.deepEqual(riskTypes('sanction', 'wanted'), ['Sanctions', 'News Media']);
    assert.deepEqual(riskTypes('sanction.linked'), ['News Media']);
    assert.deepEqual(riskTypes('role.rca'), ['PEP']);
  });

  it('says which line is broken', () => {
    broken(
      [{ name: 'n.json', content: `${JSON.stringify(target)}\n{"id": "Q1", ` }],
      2,
      /n\.json, line 2: Not valid JSON/,
    );
    broken([{ name: 'n.json', content: `${JSON.stringify(target)}\n{"id": "Q1"}` }], 2, /line 2: caption/);
  });
});

describe('the UN reader', () => {
  const individual = `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>MAHFOUZ</FIRST_NAME><SECOND_NAME>OULD</SECOND_NAME>
    <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><NAME_ORIGINAL_SCRIPT>محفوظ ولد</NAME_ORIGINAL_SCRIPT><GENDER>Male</GENDER>
    <NATIONALITY><VALUE>Mauritania</VALUE><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu &amp; Hafs</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>The M.</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1975-01-02</DATE></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DATE_OF_BIRTH><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DOCUMENT><NUMBER>AB 1</NUMBER></INDIVIDUAL_DOCUMENT><INDIVIDUAL_DOCUMENT/></INDIVIDUAL>`;
  const list = (inside: string) =>
    `<?xml version="1.0"?>\n<CONSOLIDATED_LIST><INDIVIDUALS>${inside}</INDIVIDUALS></CONSOLIDATED_LIST>`;

  it('joins the name parts, keeps the original script, and reads dates, ranges and every nationality', () => {
    const entity = only(list(individual));
    assert.equal(entity.name, 'MAHFOUZ OULD');
    assert.deepEqual(entity.aliases, ['Abu & Hafs', 'محفوظ ولد']);
    assert.deepEqual(entity.weakAliases, ['The M.']);
    assert.deepEqual(entity.dates, ['1975-01-02', '1970', '1971', '1972']);
    assert.deepEqual(entity.countries, ['MR', 'IR']);
    assert.deepEqual(entity.idNumbers, ['AB 1']);
  });

  it('keeps that a date is an estimate', () => {
    const dated = (type: string, date: string) =>
      only(list(individual.replace(/EXACT<\/TYPE_OF_DATE>.*?<\/DATE>/, `${type}</TYPE_OF_DATE>${date}`)))
        .dates[0];
    assert.equal(dated('APPROXIMATELY', '<YEAR>1966</YEAR>'), 'circa 1966');
    assert.equal(dated('APPROXIMATELY', '<DATE>1966-05-17</DATE>'), 'circa 1966-05-17');
    assert.equal(dated('EXACT', '<YEAR>1966</YEAR>'), '1966');
  });

  it('says which line is broken', () => {
    broken(
      [{ name: 'un.xml', content: list('\n<INDIVIDUAL><DATAID>1</INDIVIDUAL>') }],
      3,
      /un\.xml, line 3: Not valid XML/,
    );
    broken([{ name: 'un.xml', content: list(individual).slice(0, -30) }], 9, /Not valid XML/);
  });
});

describe('a damaged file', () => {
  /** Of the processor: another program takes nothing from it. */
  const MOST_MS = 1_000;
  const UNIQUE = 'name,entity_type,risk_type,date_of_birth';

  it('is refused at once, however often a piece of it is repeated', () => {
    for (const content of [
      `${'<!---->'.repeat(100)}x<`,
      `${'<!-- -->'.repeat(100)}x<`,
      `${'<?x?>'.repeat(1_000)}x<`,
      `${UNIQUE}\nUna Brandywell,person,PEP,${'1999 to '.repeat(10_000)}x\n`,
      `${UNIQUE}\nUna Brandywell,person,PEP,${'1999-'.repeat(20_000)}x\n`,
    ]) {
      const began = process.cpuUsage();
      assert.throws(() => readList([{ name: 'list', content }]), ListFormatError);
      assert.ok(process.cpuUsage(began).user < MOST_MS * 1_000, content.slice(0, 60));
    }
  });

  it('of the UN may have comments and declarations before its root', () => {
    const root = '<CONSOLIDATED_LIST><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Una</FIRST_NAME></INDIVIDUAL>';
    const before = '<?xml version="1.0"?>\n<!-- <CONS> -->\n<!DOCTYPE CONSOLIDATED_LIST>';
    assert.equal(only(`${before}\n${root}</CONSOLIDATED_LIST>`).name, 'Una');
  });
});

describe('the plain CSV reader', () => {
  it('reads columns in any order, and several values in a cell', () => {
    const entity = only(
      'name,country,risk_type,date_of_birth,position,entity_type,aliases\n' +
        'Ann Invented,Saudi Arabia,pep,3 May 1970,Minister,Person,A;B\n',
    );
    assert.deepEqual(entity.countries, ['SA']);
    assert.deepEqual(entity.dates, ['1970-05-03']);
    assert.deepEqual(entity.riskTypes, ['PEP']);
    assert.deepEqual(entity.aliases, ['A', 'B']);
  });

  it('says which line is broken and what is wrong with it', () => {
    const file = (row: string) => [
      {
        name: 'p.csv',
        content: `name,country,date_of_birth,risk_type,entity_type\nA B,,,PEP,person\n${row}\n`,
      },
    ];
    broken(file('C D,Atlantis,,PEP,person'), 3, /"Atlantis" is not understood \(countries\)/);
    broken(file('C D,,someday,PEP,person'), 3, /"someday" is not understood \(dates\)/);
    broken(file('C D,,,Gossip,person'), 3, /The risk_type is "Gossip"\. .*Sanctions, PEP, News Media/);
    broken(file('C D,,,PEP,vehicle'), 3, /The entity_type is "vehicle"\. .*person, company, vessel/);
    broken(file('C D,,,,person'), 3, /The risk_type is ""/);
  });
});

describe('the legislators reader', () => {
  it('makes an office holder of each line', () => {
    const entity = only(
      'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,bioguide_id,wikipedia_id\n' +
        'Invented,Bernard,J,,Bernie,Bernard Invented,1941-09-08,M,sen,I1,Bernie Invented (politician)\n',
    );
    assert.equal(entity.name, 'Bernard Invented');
    assert.deepEqual(entity.aliases, ['Bernard J Invented', 'Bernie Invented']);
    assert.deepEqual(entity.riskTypes, ['PEP']);
    assert.deepEqual(entity.countries, ['US']);
  });
});

describe('format detection', () => {
  it('refuses unknown formats and empty lists with a message', () => {
    broken(
      [{ name: 'x', content: 'hello' }],
      1,
      /The format is unknown\. Expected one of these:\nopensanctions/,
    );
    broken([{ name: 'x.csv', content: 'name,entity_type,risk_type\n' }], null, /has no entries/);
  });

  it('knows the shipped list for a plain CSV, every entry complete but two of unknown country', () => {
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
