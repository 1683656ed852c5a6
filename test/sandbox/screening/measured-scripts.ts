/** Shares, in percent, of names that are found when they are screened in one script and listed in another. */
import type { Database } from '../../../server/store/database.js';
import type { SandboxContext } from '../../../sandbox/control/context.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { NAMES_IN_FIVE_SCRIPTS, SCRIPTS, type Script } from './names-in-five-scripts.js';

const FIRST = 10;

export interface ScriptShare {
  readonly screened: Script;
  readonly listed: Script;
  readonly share: number;
}

export async function listInScript(context: SandboxContext, script: Script): Promise<void> {
  const lines = NAMES_IN_FIVE_SCRIPTS.map((names, index) => `${script}-${index},${names[script]},person,PEP`);
  const content = `id,name,entity_type,risk_type\n${lines.join('\n')}\n`;
  await importList(context, `names-in-${script}`, [{ name: `${script}.csv`, content }]);
}

export async function foundAcrossScripts(
  database: Database,
  names: typeof NAMES_IN_FIVE_SCRIPTS,
): Promise<ScriptShare[]> {
  const found = new Map<string, number>();
  for (const name of names) {
    for (const screened of SCRIPTS) {
      const request = { name: name[screened], entityType: 'person' as const };
      const hits = await database.transaction((tx) => screen(tx, request));
      const first = new Set(hits.slice(0, FIRST).map((hit) => hit.name));
      for (const listed of SCRIPTS) {
        const pair = `${screened} ${listed}`;
        found.set(pair, (found.get(pair) ?? 0) + (first.has(name[listed]) ? 1 : 0));
      }
    }
  }
  return SCRIPTS.flatMap((screened) =>
    SCRIPTS.map((listed) => ({
      screened,
      listed,
      share: (100 * (found.get(`${screened} ${listed}`) ?? 0)) / names.length,
    })),
  );
}
