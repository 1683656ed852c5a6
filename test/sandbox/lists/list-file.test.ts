import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runCommand } from '../../../sandbox/commands/command.js';
import { en } from '../../../sandbox/console/browser/en.js';
import { importList } from '../../../sandbox/commands/import-list.js';
import { pglite } from '../../engines.js';
import { RunningScreening } from '../screening/running-screening.js';

const PLAIN = 'name,entity_type,risk_type,country';
const TARGET = {
  id: 'Q1',
  caption: 'Ann Invented',
  schema: 'Person',
  datasets: ['x'],
  properties: { name: ['Ann Invented'] },
};
const json = (target: object) => `${JSON.stringify({ ...TARGET, ...target })}\n`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

interface Refused {
  readonly shape: string;
  readonly content: string | Buffer;
  readonly file?: string;
  /** What the sentence names, and what it expects. */
  readonly says: RegExp;
}

const REFUSED: readonly Refused[] = [
  {
    shape: 'a CSV with a name column',
    content: 'Name,Type,DOB\nAcme Invented Ltd,Entity,1990-01-01\n',
    says: /^list\.csv, line 1: The header has no column entity_type, risk_type; its columns are name, type, dob\. Expected a plain CSV with the columns name, entity_type, risk_type and/,
  },
  {
    shape: 'Latin-1',
    content: Buffer.from(`${PLAIN}\nAnn Invented,person,PEP,FR\nJosé Inventé,person,PEP,FR\n`, 'latin1'),
    says: /^list\.csv, line 3: Not UTF-8, probably Windows-1252 or ISO-8859-1 .*iconv .*Expected UTF-8/,
  },
  {
    shape: 'repeated ids',
    content: `id,${PLAIN}\n1,Ann Invented,person,PEP,FR\n1,Bob Invented,person,PEP,FR\n`,
    says: /^list\.csv, line 3: The id "1" repeats line 2\. Each entry needs its own id\. Expected a plain CSV/,
  },
  {
    shape: 'the XML of another list',
    file: 'sdn.xml',
    content: '<?xml version="1.0"?>\n<!-- not <CONSOLIDATED_LIST> -->\n<sdnList><sdnEntry/></sdnList>\n',
    says: /^sdn\.xml, line 1: Its root element is sdnList: it is another list\. Expected the consolidated list of the UN: XML with the root element CONSOLIDATED_LIST/,
  },
  {
    shape: 'a truncated JSON',
    file: 'targets.nested.json',
    content: `${json({})}${json({ id: 'Q2' }).slice(0, 60)}`,
    says: /^targets\.nested\.json, line 2: Not valid JSON: the file may be truncated\. Expected OpenSanctions’ targets\.nested\.json: on each line one JSON object/,
  },
  {
    shape: 'a repeated id in nested JSON',
    file: 'targets.nested.json',
    content: json({}) + json({ caption: 'Bob Invented' }),
    says: /line 2: The id "Q1" repeats line 1/,
  },
  {
    shape: 'JSON with more than targets, as entities.ftm.json',
    file: 'entities.ftm.json',
    content: json({}) + json({ id: 'Q2', target: false }),
    says: /line 2: target: is not true: the file has more than targets\. Expected OpenSanctions’ targets/,
  },
  {
    shape: 'two rows without an id and with the same name and date',
    content: `${PLAIN}\nAnn Invented,person,PEP,FR\nAnn Invented,person,PEP,DE\n`,
    says: /line 3: The id "Ann Invented\|" repeats line 2/,
  },
  {
    shape: 'a column that a plain CSV does not have',
    content: `${PLAIN},dob\nAnn Invented,person,PEP,FR,1970\n`,
    says: /line 1: The header has the unknown column dob\. Rename or remove it\. Expected .* date_of_birth/,
  },
  {
    shape: 'a plain CSV separated by semicolons',
    content: `${PLAIN.replaceAll(',', ';')}\nAnn Invented;person;PEP;FR\n`,
    says: /line 1: The format is unknown\. Expected one of these:\n.*plain-csv: a plain CSV with the columns/s,
  },
  {
    shape: 'UTF-16',
    content: utf16(`${PLAIN}\nAnn Invented,person,PEP,FR\n`),
    says: /^list\.csv: It is UTF-16\. Convert it: iconv .*Expected UTF-8/,
  },
  {
    shape: 'a ZIP archive',
    content: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xff]),
    says: /^list\.csv: It is a ZIP archive\. Unpack it/,
  },
  { shape: 'an empty file', content: '', says: /^list\.csv: The file is empty/ },
  {
    shape: 'a list without entries',
    content: `${PLAIN}\n`,
    says: /^list\.csv: The list has no entries\. Expected/,
  },
  {
    shape: 'an HTML page',
    file: 'un.xml',
    content: '<!DOCTYPE html>\n<html><body>404</body></html>\n',
    says: /^un\.xml, line 1: It is an HTML page, not a list: the download failed\. Expected the consolidated list/,
  },
  {
    shape: 'a truncated XML',
    file: 'un.xml',
    content:
      '<CONSOLIDATED_LIST><INDIVIDUALS>\n<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Ann</FIRST_NAME></INDIVIDUAL>\n<INDIV',
    says: /^un\.xml, line 3: Not valid XML \(.*\); the file may be truncated\. Expected the consolidated list/,
  },
  {
    shape: 'the entries of OFAC without their aliases and addresses',
    file: 'sdn.csv',
    content: `1,"INVENTED, Ann","individual",${Array(9).fill('-0- ').join(',')}\r\n`,
    says: /^sdn\.csv: There is no alt\.csv and no add\.csv\. Expected OFAC’s sdn\.csv, alt\.csv and add\.csv/,
  },
];

describe('a list file in a wrong or unknown shape', () => {
  const sandbox = RunningScreening.aroundTests(pglite);
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-refused-'));
  after(async () => {
    rmSync(folder, { recursive: true });
  });

  async function imported(file: string, content: string | Buffer, ...args: string[]) {
    const path = join(folder, file);
    writeFileSync(path, content);
    const printed: string[] = [];
    const code = await runCommand(importList, [path, '--url', sandbox.url, ...args], {
      environment: {},
      print: (line) => printed.push(line),
      printError: (line) => printed.push(line),
    });
    const [started, ...rest] = printed;
    assert.equal(started, en.importing);
    return { code, text: rest.join('\n') };
  }

  for (const { shape, content, file = 'list.csv', says } of REFUSED) {
    it(`is refused with a sentence that says what was expected: ${shape}`, async () => {
      const { code, text } = await imported(file, content);
      assert.match(text, /^Not loaded: /);
      assert.match(text.slice('Not loaded: '.length), says);
      assert.equal(code, 1);
      assert.deepEqual((await sandbox.get('/sandbox/lists')).body.lists, []);
    });
  }

  it('is refused as text too, when another program decoded it wrongly', async () => {
    const content = `${PLAIN}\nJos\ufffd Invented,person,PEP,FR\n`;
    const { status, body } = await sandbox.call('/sandbox/lists/import', {
      name: 'decoded',
      files: [{ name: 'list.csv', content }],
    });
    assert.equal(status, 400);
    assert.match(
      body.messages[0],
      /line 2: The name "Jos\ufffd Invented" was decoded wrongly\. Send the file as UTF-8/,
    );
  });

  it('is refused when the format is named and the file is another', async () => {
    const { text } = await imported(
      'list.csv',
      `${PLAIN}\nA B,person,PEP,FR\n`,
      '--format',
      'opensanctions-simple',
    );
    assert.match(
      text,
      /line 1: The header has no column id, schema, .*Expected OpenSanctions’ targets\.simple\.csv/,
    );
  });

  it('is read when only the line ends, a byte order mark or quoted line breaks differ', async () => {
    const { code, text } = await imported(
      'good.csv',
      `\ufeff${PLAIN}\r\n"José\r\nInventé",person,PEP,FR\r\n`,
    );
    assert.equal(code, 0, text);
    const search = { name: 'José Inventé', entityType: 'person' };
    const { body } = await sandbox.call('/ExtSanctionScreening/Search', search);
    assert.equal(body.result.hits[0].name, 'José Inventé');
  });
});
