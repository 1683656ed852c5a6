import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ListFile } from '../../../sandbox/lists/list-file.js';
import { LIST_FORMATS, type ListFormat } from '../../../sandbox/lists/read-list.js';
import { describeScreening } from '../screening/running-screening.js';

interface Example {
  readonly file: string;
  /** A list of one person, as it is published. */
  list(name: string): string;
  /** The same with a line that cannot be read. */
  readonly broken: string;
  readonly line: number;
  /** Published with it. */
  readonly others?: readonly ListFile[];
}

const json = (name: string) =>
  JSON.stringify({
    id: 'Q1',
    caption: name,
    schema: 'Person',
    target: true,
    datasets: ['x'],
    properties: {},
  });
const SIMPLE = 'id,schema,name,aliases,birth_date,countries,identifiers,sanctions,dataset';
const LEGISLATORS =
  'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,bioguide_id';
const sdn = (name: string) =>
  `1,"${name}","individual","SDGT",${Array(7).fill('-0- ').join(',')},"Gender Male."\r\n`;
const xml = (name: string) =>
  `<?xml version="1.0"?>\n<CONSOLIDATED_LIST><INDIVIDUALS>\n<INDIVIDUAL><DATAID>1</DATAID>` +
  `<FIRST_NAME>${name}</FIRST_NAME></INDIVIDUAL>\n</INDIVIDUALS></CONSOLIDATED_LIST>\n`;

const EXAMPLES: Readonly<Record<ListFormat, Example>> = {
  'opensanctions-simple': {
    file: 'targets.simple.csv',
    list: (name) => `${SIMPLE}\nQ1,Person,${name},,1970,fr,,,x\n`,
    broken: `${SIMPLE}\nQ1,Person,Una Brandywell,,1970,fr,,,x\nQ2,Person,Cut Off\n`,
    line: 3,
  },
  'opensanctions-nested': {
    file: 'targets.nested.json',
    list: (name) => `${json(name)}\n`,
    broken: `${json('Una Brandywell')}\n${json('Cut Off').slice(0, 40)}\n`,
    line: 2,
  },
  'ofac-sdn': {
    file: 'sdn.csv',
    list: sdn,
    broken: `${sdn('Una Brandywell')}2,"Cut Off","individual"\r\n`,
    line: 2,
    others: [
      { name: 'alt.csv', content: '1,1,"aka","A. N. OTHER",-0- \r\n' },
      { name: 'add.csv', content: '1,1,-0- ,"Paris","France",-0- \r\n' },
    ],
  },
  'un-consolidated': {
    file: 'un.xml',
    list: xml,
    broken: xml('Una Brandywell').replace(
      '</INDIVIDUALS>',
      '<INDIVIDUAL><DATAID>2</INDIVIDUAL></INDIVIDUALS>',
    ),
    line: 4,
  },
  'us-legislators': {
    file: 'legislators.csv',
    list: (name) => `${LEGISLATORS}\nBrandywell,Una,,,,${name},1970-01-01,F,sen,B1\n`,
    broken: `${LEGISLATORS}\nBrandywell,Una,,,,Una Brandywell,1970-01-01,F,sen,B1\nOff,Cut\n`,
    line: 3,
  },
  'plain-csv': {
    file: 'pep.csv',
    list: (name) => `name,entity_type,risk_type,country\n${name},person,PEP,FR\n`,
    broken: 'name,entity_type,risk_type,country\nUna Brandywell,person,PEP,FR\nCut Off,person,PEP,Atlantis\n',
    line: 3,
  },
};

describeScreening('every format of list', (sandbox) => {
  for (const format of LIST_FORMATS) {
    const { file, list, broken, line, others } = EXAMPLES[format];
    const load = (content: string) =>
      sandbox.call('/sandbox/lists/import', {
        name: format,
        files: [{ name: file, content }, ...(others ?? [])],
      });
    const listed = async (name: string) => {
      const search = await sandbox.call('/ExtSanctionScreening/Search', { name, entityType: 'person' });
      return search.body.result.hits.filter((hit: { name: string }) => hit.name === name).length;
    };
    const versions = async () =>
      (await sandbox.get('/sandbox/lists')).body.lists.filter((one: { list: string }) => one.list === format);

    it(`${format}: the same content again changes nothing, newer content is a version of its own`, async () => {
      const [first, second] = [`Ada Ferncombe ${format}`, `Bo Gillingwater ${format}`];
      const loaded = await load(list(first));
      assert.deepEqual([loaded.status, loaded.body.format, loaded.body.version], [201, format, 1]);
      const again = await load(list(first));
      assert.deepEqual([again.status, again.body.unchanged, again.body.version], [200, true, 1]);
      assert.equal((await versions()).length, 1);
      assert.equal(await listed(first), 1);
      assert.equal((await load(list(second))).body.version, 2);
      assert.deepEqual([await listed(first), await listed(second)], [0, 1]);
      assert.equal((await versions()).length, 2);
    });

    it(`${format}: a broken line changes nothing and is named`, async () => {
      const before = await versions();
      const answer = await load(broken);
      assert.equal(answer.status, 400);
      assert.match(answer.body.messages[0], new RegExp(`^${file.replaceAll('.', '\\.')}, line ${line}: `));
      assert.deepEqual(await versions(), before);
      assert.equal(await listed('Una Brandywell'), 0);
    });
  }
});
