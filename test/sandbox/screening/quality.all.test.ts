import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EntityType } from '../../../contract/rules.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import type { ListEntity } from '../../../sandbox/lists/list-entity.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { pglite } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';
import { noPublishedLists } from '../lists/published-lists.js';
import { PUBLISHED, foundInFirstTen } from './measured-quality.js';
import { TYPING_ERRORS, mistypedAliases } from './quality.js';

const SEED = 'kept';
const DRAWN = 80;

describe('screening against every published list', { skip: noPublishedLists }, () => {
  const sandbox = TestSandbox.aroundTests(pglite, { ownListsOnly: true });
  const lists = new Map<string, readonly ListEntity[]>();
  const screened = (name: string, entityType: EntityType) =>
    sandbox.database.transaction((tx) => screen(tx, { name, entityType }));

  before(async () => {
    for (const { name, files } of PUBLISHED) {
      await sandbox.importFiles(name, files());
      lists.set(name, readList(files()).entities);
    }
  });

  for (const { name } of PUBLISHED) {
    it(`finds 98 of 100 mistyped aliases of ${name} in the first ten hits`, async () => {
      const entities = lists.get(name) ?? [];
      const found = await foundInFirstTen(mistypedAliases(entities, SEED, DRAWN), entities, screened);
      assert(found >= 98, String(found));
    });
  }

  it('finds them whatever the kind of the error', async () => {
    for (const error of TYPING_ERRORS) {
      const entities = lists.get('un') ?? [];
      const queries = mistypedAliases(entities, SEED, DRAWN / 4, error);
      const found = await foundInFirstTen(queries, entities, screened);
      assert(found >= 90, `${error}: ${found}`);
    }
  });
});
