import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectFormat, readList, type ListFile } from '../../../sandbox/lists/read-list.js';
import { ListFormatError } from '../../../sandbox/lists/list-format-error.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { SHIPPED_LIST } from '../../../sandbox/lists/shipped-list.js';
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
    broken([{ name: 'alt.csv', content: ALT }], null, /sdn\.csv is missing/);
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

  it('says which line is broken', () => {
    broken(
      [{ name: 't.csv', content: `${HEADER}\nPerson,Q1,A B,,,,,,S\nPerson,Q2,,,,,,,S\n` }],
      3,
      /t\.csv, line 3: the id or the name/,
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

  it('reads one target a line with its nested sanctions, and skips what is no target', () => {
    const entity = only(
      `${JSON.stringify(target)}\n${JSON.stringify({ ...target, id: 'Q10', target: false })}\n`,
    );
    assert.equal(entity.name, 'Ann Invented');
    assert.deepEqual(entity.aliases, ['آن']);
    assert.deepEqual(entity.weakAliases, ['Annie']);
    assert.deepEqual(entity.riskTypes, ['Sanctions', 'PEP']);
    assert.deepEqual(entity.programmes, ['P-1']);
    assert.equal(entity.gender, 'Female');
  });

  it('says which line is broken', () => {
    broken(
      [{ name: 'n.json', content: `${JSON.stringify(target)}\n{"id": "Q1", ` }],
      2,
      /n\.json, line 2: not valid JSON/,
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

  it('says which line is broken', () => {
    broken(
      [{ name: 'un.xml', content: list('\n<INDIVIDUAL><DATAID>1</INDIVIDUAL>') }],
      3,
      /un\.xml, line 3: not valid XML/,
    );
    broken([{ name: 'un.xml', content: list(individual).slice(0, -30) }], 9, /not valid XML/);
  });
});

describe('the plain CSV reader', () => {
  it('needs a name only, and takes an entry for a politically exposed person', () => {
    const entity = only(
      'name,country,date_of_birth,position,aliases\nAnn Invented,Saudi Arabia,3 May 1970,Minister,A;B\n',
    );
    assert.deepEqual(entity.countries, ['SA']);
    assert.deepEqual(entity.dates, ['1970-05-03']);
    assert.deepEqual(entity.riskTypes, ['PEP']);
    assert.deepEqual(entity.aliases, ['A', 'B']);
  });

  it('says which line is broken and what is wrong with it', () => {
    const file = (row: string) => [
      { name: 'p.csv', content: `name,country,date_of_birth,risk_type\nA B,,,\n${row}\n` },
    ];
    broken(file('C D,Atlantis,,'), 3, /"Atlantis" is not a country/);
    broken(file('C D,,someday,'), 3, /"someday" is not a date/);
    broken(file('C D,,,Gossip'), 3, /risk_type "Gossip"/);
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
    assert.equal(detectFormat('hello'), null);
    assert.equal(detectFormat('{"a": 1}'), null);
    broken([{ name: 'x', content: 'hello' }], 1, /not recognised\. Give it as one of/);
    broken([{ name: 'x.csv', content: 'name,country\n' }], null, /has no entries/);
  });

  it('knows the shipped list for a plain CSV, every entry complete', () => {
    const { format, entities } = readList([{ name: 'shipped', content: SHIPPED_LIST }]);
    assert.equal(format, 'plain-csv');
    assert(entities.length >= 120);
    for (const entity of entities)
      assert(entity.countries.length > 0 && entity.dates.length > 0, entity.name);
    const kinds = new Set(entities.flatMap((entity) => entity.riskTypes));
    assert.deepEqual([...kinds].toSorted(), ['News Media', 'PEP', 'Sanctions']);
  });
});

describe('published lists', { skip: noPublishedLists }, () => {
  it('OFAC SDN: 8,976 entries, 11,910 aliases, hardly a country unread', () => {
    const { entities } = readList(published('ofac-sdn', ...OFAC));
    assert.equal(entities.length, 8976);
    assert.equal(entities.filter((entity) => entity.entityType === 'person').length, 4620);
    assert(entities.reduce((sum, entity) => sum + entity.aliases.length, 0) > 11_800);
    assert(entities.filter((entity) => entity.dates.length > 0).length > 4700);
  });

  it('UN consolidated, an older edition that is not quite XML', () => {
    const { entities } = readList(published('un-sc', 'UN_consolidated_older.xml'));
    assert.equal(entities.length, 879);
    assert(!entities.some((entity) => entity.aliases.some((alias) => alias.includes('<'))));
  });

  it('UN consolidated: 730 persons and 273 entities', () => {
    const { entities } = readList(published('un-sc', 'UN_consolidated_2026-02-27.xml'));
    assert.equal(entities.filter((entity) => entity.entityType === 'person').length, 730);
    assert.equal(entities.filter((entity) => entity.entityType === 'company').length, 273);
  });

  it('OpenSanctions: both export formats hold the same five persons', () => {
    const names = (file: string) =>
      readList(published('opensanctions/sample_all_formats', file)).entities.map(
        ({ sourceId, name }) => sourceId + name,
      );
    assert.deepEqual(names('targets.simple.csv').toSorted(), names('targets.nested.json').toSorted());
    assert.equal(names('targets.simple.csv').length, 5);
  });

  it('US legislators: 537 office holders with a birthday', () => {
    const { entities } = readList(published('pep-us-congress', 'legislators-current.csv'));
    assert.equal(entities.length, 537);
    assert(entities.every((entity) => entity.dates.length === 1));
  });
});
