/**
 * How many hits in another script are explained word by word: names in three scripts, screened against the shipped list and the
 * published ones. `npm run bench -- explained-hits` prints the hits without an explanation, and all pairs of words that claim to
 * sound similar, for a reader to judge.
 */
import { pino } from 'pino';
import { migrate } from '../../../server/store/migrate.js';
import { importList } from '../../../sandbox/lists/list-store.js';
import { loadShippedList } from '../../../sandbox/lists/shipped-list.js';
import { migrations } from '../../../sandbox/store/migrations.js';
import { screen } from '../../../sandbox/screening/screen.js';
import { findSoundMatch } from '../../../widget/names/sound-comparison.js';
import { pglite } from '../../engines.js';
import { noPublishedLists } from '../../sandbox/lists/published-lists.js';
import { PUBLISHED } from '../../sandbox/screening/measured-quality.js';
import {
  MEASURED_WITH,
  WRITTEN_WITH,
  type ScreenedNames,
} from '../../widget/names/screened-in-other-scripts.js';

export async function explainedHitsBenchmark(): Promise<void> {
  if (noPublishedLists) {
    console.log(noPublishedLists);
    return;
  }
  const database = await pglite.open();
  try {
    await migrate(database, 'sandbox', migrations);
    const context = { database, log: pino({ level: 'silent' }), clock: { now: () => new Date() } } as never;
    await loadShippedList(context);
    for (const { name, files } of PUBLISHED) if (name !== 'pep') await importList(context, name, files());
    for (const [set, names] of Object.entries({
      'written with': WRITTEN_WITH,
      'measured with': MEASURED_WITH,
    })) {
      for (const script of ['arabic', 'cyrillic', 'chinese'] as const) {
        await measure(`${set}, ${script}`, names[script], (name) =>
          database.transaction((tx) => screen(tx, { name, entityType: 'person' })),
        );
      }
    }
  } finally {
    await database.close();
  }
}

type Screen = (name: string) => Promise<readonly { name: string; aliases?: string | null | undefined }[]>;

/** Explained: a word has a partner, and each other word is said to be in one name only. Whole: one of the names has no such word. */
async function measure(title: string, names: ScreenedNames['arabic'], screened: Screen): Promise<void> {
  const counts = { hits: 0, explained: 0, whole: 0 };
  const doubtful: string[] = [];
  for (const query of names) {
    for (const hit of await screened(query)) {
      const { name, difference } = findSoundMatch(query, hit.name, hit.aliases);
      const { sound, addedWords, missingWords, otherScript, closeness } = difference;
      counts.hits++;
      const isExplained = otherScript ? (sound?.pairs.length ?? 0) > 0 : closeness > 0;
      if (!isExplained) doubtful.push(`not explained: ${query} and ${hit.name}`);
      else counts.explained++;
      if (isExplained && (addedWords.length === 0 || missingWords.length === 0)) counts.whole++;
      for (const pair of sound?.pairs ?? []) {
        if (['similar', 'language', 'initial'].includes(pair.kind)) {
          doubtful.push(`${pair.kind}: ${pair.query} and ${pair.candidate} in ${name}`);
        }
      }
    }
  }
  console.log(
    `  ${title}: ${counts.explained} of ${counts.hits} hits explained, ${counts.whole} to the last word of one name`,
  );
  for (const line of new Set(doubtful)) console.log(`    ${line}`);
}
