/** The peer: names ranked by trigram similarity of their letters and nothing else. */
import type { EntityType } from '../../contract/rules.js';
import type { Database } from '../../server/store/database.js';
import type { FoundName } from '../sandbox/screening/measured-quality.js';

const THRESHOLD = 0.3;

export async function trigramRanking(
  database: Database,
  name: string,
  type: EntityType,
): Promise<FoundName[]> {
  return await database.transaction(async (tx) => {
    await tx.query(`select set_config('pg_trgm.similarity_threshold', $1, true)`, [String(THRESHOLD)]);
    const rows = await tx.query<{ name: string; aliases: string; strength: number }>(
      `select e.detail->>'name' as name, '' as aliases, max(similarity(n.key, $1)) as strength
       from sandbox.names n join sandbox.entities e on e.id = n.entity_id
       where n.key % $1 and (n.entity_type = $2 or $2 = 'company' and n.entity_type <> 'person')
       group by e.id order by strength desc limit 10`,
      [name.toLowerCase(), type],
    );
    return rows;
  });
}
