import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { importList } from '../../../sandbox/lists/list-store.js';
import { describeScreening } from './running-screening.js';

const BEARERS = 640;
const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26));

describeScreening(`a name of ${BEARERS} listed people`, (sandbox) => {
  before(async () => {
    const rows = Array.from(
      { length: BEARERS },
      (_, index) => `${index},Anselm Brockwitz ${letters(index)},person,PEP`,
    );
    const content = `id,name,entity_type,risk_type\n${rows.join('\n')}\n`;
    await importList(sandbox.context, 'bearers', [{ name: 'bearers.csv', content }]);
  });
  it('has that many hits, each on one page', async () => {
    const request = { name: 'Anselm Brockwitz', entityType: 'person' };
    const { result } = (await sandbox.call('/ExtSanctionScreening/v2/Search', request)).body;
    assert.equal(result.numOfHits, BEARERS);
    assert.equal(result.hits.totalRecords, BEARERS);
    assert.equal(result.summary.pep, BEARERS);
    const ids = new Set<string>();
    for (let pageNumber = 1; pageNumber <= Math.ceil(BEARERS / 100); pageNumber++) {
      const page = { pageNumber, pageSize: 100 };
      const { body } = await sandbox.call(`/ExtSanctionScreening/v2/${result.id}/Hits`, page);
      for (const { hitId } of body.result.hits.items) ids.add(hitId);
    }
    assert.equal(ids.size, BEARERS);
  });

  it('has that many hits in v1', async () => {
    const request = { name: 'Anselm Brockwitz', entityType: 'person' };
    const { body } = await sandbox.call('/ExtSanctionScreening/Search', request);
    assert.equal(body.result.numOfHits, BEARERS);
  });
});
