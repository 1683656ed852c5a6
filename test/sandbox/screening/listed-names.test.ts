/** What a screening finds in lists that hold nothing but the names of a test. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { enginesOfTier } from '../../engines.js';
import { describeSandbox } from '../running-sandbox.js';

const WHOLE = 'Anselm Teodor Radumirovic Brockwitz';
const OTHERS = [
  'Wenceslao Quintavega Bastianetti Okonweze',
  'Nadezhda Platonovna Vasilkova',
  // Of every word there is a name without the others.
  ...['Anselm Moreau', 'Agathe Brockwitz', 'Nadezhda Orlova', 'Platon Vasilkov'],
];
const BEARERS = 640;
const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26));

describeSandbox(
  'a screening',
  { ownListsOnly: true },
  (sandbox) => {
    const namesOf = async (name: string, entityType = 'person'): Promise<string[]> =>
      (await sandbox.screen(name, { entityType })).hits.items.map((hit: { name: string }) => hit.name);

    it('finds a name by some of its words, mistyped or spelt otherwise too, in the newest version alone', async () => {
      await sandbox.importNames('persons', [WHOLE, ...OTHERS]);
      await sandbox.importNames('companies', ['Helvion Tamarisk Deep Water Drilling'], 'company');
      for (const [screened, listed] of [
        ['Anselm Brockwitz', WHOLE],
        ['Brockwitz Anselm', WHOLE],
        ['Anselm Brokcwitz', WHOLE],
        ['Wenzeslao Okonveze', 'Wenceslao Quintavega Bastianetti Okonweze'],
        ['Nadejda Vasilkova', 'Nadezhda Platonovna Vasilkova'],
      ] as const)
        assert.equal((await namesOf(screened))[0], listed, screened);
      const [company] = await namesOf('Tamarisk Drilling LLC', 'company');
      assert.equal(company, 'Helvion Tamarisk Deep Water Drilling');
      // One of two rare words is no hit.
      assert.deepEqual(await namesOf('Odile Kalavrezou'), []);
      assert.deepEqual(await namesOf('Odile Tamarisk', 'company'), []);
      await sandbox.importNames('persons', OTHERS);
      assert(!(await namesOf('Anselm Brockwitz')).includes(WHOLE));
    });

    it(`finds each of ${BEARERS} listed people of one name, each on one page, and in v1`, async () => {
      const names = Array.from({ length: BEARERS }, (_, index) => `Odo Quimber ${letters(index)} ${index}`);
      await sandbox.importNames('bearers', names);
      const { id, numOfHits, hits, summary } = await sandbox.screen('Odo Quimber');
      assert.deepEqual([numOfHits, hits.totalRecords, summary.pep], [BEARERS, BEARERS, BEARERS]);
      const ids = new Set<string>();
      for (let pageNumber = 1; pageNumber <= Math.ceil(BEARERS / 100); pageNumber++) {
        const { body } = await sandbox.hits(id, { pageNumber, pageSize: 100 });
        for (const { hitId } of body.result.hits.items) ids.add(hitId);
      }
      assert.equal(ids.size, BEARERS);
      const request = { name: 'Odo Quimber', entityType: 'person' };
      const { body } = await sandbox.upstream('POST', '/ExtSanctionScreening/Search', request);
      assert.equal(body.result.numOfHits, BEARERS);
    });
  },
  enginesOfTier,
);
