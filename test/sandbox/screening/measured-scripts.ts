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

/** Chinese characters write a foreign name by ear: it is found in Chinese characters alone. */
function isByEar(name: (typeof NAMES_IN_FIVE_SCRIPTS)[number], script: Script): boolean {
  return script === 'han' && name.han.includes('·');
}

export async function foundAcrossScripts(
  database: Database,
  names: typeof NAMES_IN_FIVE_SCRIPTS,
): Promise<ScriptShare[]> {
  const found = new Map<string, { count: number; hits: number }>();
  for (const name of names) {
    for (const screened of SCRIPTS) {
      const request = { name: name[screened], entityType: 'person' as const };
      const hits = await database.transaction((tx) => screen(tx, request));
      const first = new Set(hits.slice(0, FIRST).map((hit) => hit.name));
      for (const listed of SCRIPTS) {
        if (isByEar(name, screened) !== isByEar(name, listed)) continue;
        const pair = `${screened} ${listed}`;
        const { count = 0, hits: before = 0 } = found.get(pair) ?? {};
        found.set(pair, { count: count + 1, hits: before + (first.has(name[listed]) ? 1 : 0) });
      }
    }
  }
  return SCRIPTS.flatMap((screened) =>
    SCRIPTS.map((listed) => {
      const { count = 0, hits = 0 } = found.get(`${screened} ${listed}`) ?? {};
      return { screened, listed, share: (100 * hits) / count };
    }),
  );
}
