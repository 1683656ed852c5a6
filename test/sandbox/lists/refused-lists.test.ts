import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFile } from '../../../sandbox/lists/list-file.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import { ADD, ALT, PLAIN, SDN, SIMPLE, UN_PERSON, json, unList } from './list-examples.js';

const [SDN_LINE = ''] = SDN.split('\r\n');
const ANN = 'Ann Invented,person,PEP,FR';
const DATED = 'name,country,date_of_birth,risk_type,entity_type\nA B,,,PEP,person';
const LEGISLATORS =
  'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,bioguide_id\n' +
  'Brandywell,Una,,,,Una Brandywell,1970-01-01,F,sen,B1';

interface Refused {
  readonly shape: string;
  readonly content: string | Buffer;
  /** Other files that are sent with it. */
  readonly beside?: Readonly<Record<string, string>>;
  /** What the sentence names, and what it expects. */
  readonly says: RegExp;
}

const PLAIN_CSV: readonly Refused[] = [
  {
    shape: 'a CSV with a name column',
    content: 'Name,Type,DOB\nAcme Invented Ltd,Entity,1990-01-01\n',
    says: /^list\.csv, line 1: The header has no column entity_type, risk_type; its columns are name, type, dob\. Expected a plain CSV with the columns name, entity_type, risk_type and/,
  },
  {
    shape: 'repeated ids',
    content: `id,${PLAIN}\n1,${ANN}\n1,Bob Invented,person,PEP,FR\n`,
    says: /^list\.csv, line 3: The id "1" repeats line 2\. Each entry needs its own id\. Expected a plain CSV/,
  },
  {
    shape: 'two rows without an id and with the same name and date',
    content: `${PLAIN}\n${ANN}\nAnn Invented,person,PEP,DE\n`,
    says: /line 3: The id "Ann Invented\|" repeats line 2/,
  },
  {
    shape: 'an unknown column',
    content: `${PLAIN},dob\n${ANN},1970\n`,
    says: /line 1: The header has the unknown column dob\. Rename or remove it\. Expected .* date_of_birth/,
  },
  {
    shape: 'semicolons between the cells',
    content: `${PLAIN.replaceAll(',', ';')}\nAnn Invented;person;PEP;FR\n`,
    says: /line 1: The format is unknown\. Expected one of these:\nopensanctions.*plain-csv: a plain CSV with the columns/s,
  },
  { shape: 'too few cells', content: `${PLAIN}\nx,y,z\n`, says: /line 2: 3 cells where the header has 4/ },
  { shape: 'no entries', content: `${PLAIN}\n`, says: /^list\.csv: The list has no entries\. Expected/ },
  {
    shape: 'a country that is none',
    content: `${DATED}\nC D,Atlantis,,PEP,person\n`,
    says: /line 3: "Atlantis" is not understood \(countries\)\. Expected a plain CSV .* a country is/,
  },
  {
    shape: 'a date that is none',
    content: `${DATED}\nC D,,someday,PEP,person\n`,
    says: /line 3: "someday" is not understood \(dates\)/,
  },
  {
    shape: 'a day that its month does not have',
    content: `${DATED}\nC D,,1980-02-31,PEP,person\n`,
    says: /line 3: "1980-02-31" is not understood \(dates\)/,
  },
  {
    shape: 'an unknown risk type',
    content: `${DATED}\nC D,,,Gossip,person\n`,
    says: /line 3: The risk_type is "Gossip"\. .*Sanctions, PEP, News Media/,
  },
  {
    shape: 'an unknown entity type',
    content: `${DATED}\nC D,,,PEP,vehicle\n`,
    says: /line 3: The entity_type is "vehicle"\. .*person, company, vessel/,
  },
  {
    shape: 'a name that another program decoded wrongly',
    content: `${PLAIN}\nJos\ufffd Invented,person,PEP,FR\n`,
    says: /line 2: The name "Jos\ufffd Invented" was decoded wrongly\. Send the file as UTF-8/,
  },
];

const PUBLISHED: readonly Refused[] = [
  {
    shape: 'an OFAC file that is cut off',
    content: `${SDN_LINE}\r\n36,"CUT OFF`,
    says: /^list\.csv, line 2: /,
  },
  {
    shape: 'a type of OFAC that every object has as a name',
    content: SDN.replace('"individual"', '"constructor"'),
    beside: { 'alt.csv': ALT, 'add.csv': ADD },
    says: /^list\.csv, line 1: The type "constructor" is unknown\./,
  },
  {
    shape: 'OFAC’s entries twice',
    content: SDN,
    beside: { 'alt.csv': ALT, 'copy.csv': SDN, 'add.csv': ADD },
    says: /^copy\.csv: A second file has the columns of sdn/,
  },
  {
    shape: 'OFAC’s entries without aliases and addresses',
    content: SDN,
    says: /^list\.csv: There is no alt\.csv and no add\.csv\. Expected OFAC’s sdn\.csv, alt\.csv and add\.csv/,
  },
  {
    shape: 'OpenSanctions simple without a name',
    content: `${SIMPLE}\nPerson,Q1,A B,,,,,,S\nPerson,Q2,,,,,,,S\n`,
    says: /line 3: The id or the name/,
  },
  {
    shape: 'a truncated JSON',
    content: `${json({})}${json({ id: 'Q2' }).slice(0, 60)}`,
    says: /line 2: Not valid JSON: the file may be truncated\. Expected OpenSanctions’ targets\.nested\.json: on each line one JSON object/,
  },
  { shape: 'JSON without a caption', content: `${json({})}{"id": "Q1"}`, says: /line 2: caption/ },
  {
    shape: 'JSON with more than targets, as entities.ftm.json',
    content: json({}) + json({ id: 'Q2', target: false }),
    says: /line 2: target: is not true: the file has more than targets\. Expected OpenSanctions’ targets/,
  },
  {
    shape: 'the XML of another list',
    content: '<?xml version="1.0"?>\n<!-- not <CONSOLIDATED_LIST> -->\n<sdnList><sdnEntry/></sdnList>\n',
    says: /line 1: Its root element is sdnList: it is another list\. Expected the consolidated list of the UN: XML with the root element CONSOLIDATED_LIST/,
  },
  {
    shape: 'a truncated XML',
    content: unList(UN_PERSON).slice(0, -30),
    says: /line 9: Not valid XML \(.*\); the file may be truncated\. Expected the consolidated list/,
  },
  {
    shape: 'an HTML page',
    content: '<!DOCTYPE html>\n<html><body>404</body></html>\n',
    says: /line 1: It is an HTML page, not a list: the download failed\. Expected the consolidated list/,
  },
  {
    shape: 'a legislator of a type that every object has as a name',
    content: LEGISLATORS.replace(',sen,', ',constructor,'),
    says: /line 2: The type "constructor" is not sen or rep\./,
  },
];

const BYTES: readonly Refused[] = [
  {
    shape: 'Latin-1',
    content: Buffer.from(`${PLAIN}\n${ANN}\nJosé Inventé,person,PEP,FR\n`, 'latin1'),
    says: /^list\.csv, line 3: Not UTF-8, probably Windows-1252 or ISO-8859-1 .*iconv .*Expected UTF-8/,
  },
  {
    shape: 'UTF-16',
    content: Buffer.from(`\ufeff${PLAIN}\n${ANN}\n`, 'utf16le'),
    says: /^list\.csv: It is UTF-16\. Convert it: iconv .*Expected UTF-8/,
  },
  {
    shape: 'a ZIP archive',
    content: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xff]),
    says: /^list\.csv: It is a ZIP archive\. Unpack it/,
  },
  { shape: 'an empty file', content: '', says: /^list\.csv: The file is empty/ },
];

describe('a list file is refused with a sentence that says what was expected', () => {
  for (const { shape, content, beside = {}, says } of [...PLAIN_CSV, ...PUBLISHED, ...BYTES])
    it(shape, () => {
      const others = Object.entries(beside).map(([name, text]) => ({ name, content: text }));
      const read = () => readList([listFile('list.csv', Buffer.from(content as string)), ...others]);
      assert.throws(read, { name: 'ListFormatError', message: says });
    });

  it('another format than the one that was named', () => {
    const files = [{ name: 'list.csv', content: `${PLAIN}\n${ANN}\n` }];
    assert.throws(() => readList(files, 'opensanctions-simple'), {
      message: /line 1: The header has no column id, schema, .*Expected OpenSanctions’ targets\.simple\.csv/,
    });
  });
});
