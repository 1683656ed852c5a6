import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EntityType } from '../../../contract/rules.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { describeScreening } from './running-screening.js';

const LISTED = [
  'Anselm Teodor Radumirovic Brockwitz,person',
  'Wenceslao Quintavega Bastianetti Okonweze,person',
  'Nadezhda Platonovna Vasilkova,person',
  'Helvion Tamarisk Deep Water Drilling,company',
  // Of every word there is a name without the others.
  ...['Anselm Moreau', 'Agathe Brockwitz', 'Nadezhda Orlova', 'Platon Vasilkov'].map(
    (name) => `${name},person`,
  ),
];

describeScreening('a name with some of its words', (sandbox) => {
  const load = (names: readonly string[]) => {
    const rows = names.map((row, index) => `${index},${row},PEP`);
    const content = `id,name,entity_type,risk_type\n${rows.join('\n')}\n`;
    return importList(sandbox.context, 'words', [{ name: 'words.csv', content }]);
  };
  const hitsOf = async (name: string, entityType: EntityType = 'person') => {
    const hits = await sandbox.context.database.transaction((tx) => screen(tx, { name, entityType }));
    return hits.map((hit) => hit.name);
  };
  before(async () => {
    await load(LISTED);
  });
  it('finds the full name, also with a typing error or another spelling', async () => {
    for (const [screened, listed] of [
      ['Anselm Brockwitz', 'Anselm Teodor Radumirovic Brockwitz'],
      ['Brockwitz Anselm', 'Anselm Teodor Radumirovic Brockwitz'],
      ['Anselm Brokcwitz', 'Anselm Teodor Radumirovic Brockwitz'],
      ['Wenzeslao Okonveze', 'Wenceslao Quintavega Bastianetti Okonweze'],
      ['Nadejda Vasilkova', 'Nadezhda Platonovna Vasilkova'],
    ] as const) {
      const [first] = await hitsOf(screened);
      assert.equal(first, listed, screened);
    }
    const [first] = await hitsOf('Tamarisk Drilling LLC', 'company');
    assert.equal(first, 'Helvion Tamarisk Deep Water Drilling');
  });

  it('is no hit where only one of two rare words is listed', async () => {
    assert.deepEqual(await hitsOf('Odile Kalavrezou'), []);
    assert.deepEqual(await hitsOf('Odile Tamarisk', 'company'), []);
  });

  it('is found by the words of the newest version of a list alone', async () => {
    await load(LISTED.slice(1));
    assert(!(await hitsOf('Anselm Brockwitz')).includes('Anselm Teodor Radumirovic Brockwitz'));
  });
});
