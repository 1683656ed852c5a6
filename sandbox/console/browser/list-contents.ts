/** What an import read, for the import form and the command. */
import type { ListContents } from '../../lists/list-reading.js';
import type { Texts } from './texts.js';

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

export function contentsLines(contents: ListContents, texts: Texts): Array<[label: string, found: string]> {
  return [
    [texts.rows, String(contents.rows)],
    [texts.entities, String(contents.entities)],
    [texts.names, String(contents.names)],
    [texts.dates, String(contents.dates)],
    [texts.entityTypes, counted(contents.types)],
    [texts.riskTypes, counted(contents.riskTypes)],
    [texts.duplicates, String(contents.duplicates)],
    [texts.columnsNotUsed, contents.columnsNotUsed.join(', ') || '0'],
    ...contents.notUnderstood.map(({ what, count, examples }): [string, string] => [
      `${texts.notUnderstood} (${what})`,
      `${count}: ${examples.map((text) => `"${text}"`).join(', ')}${count > examples.length ? ', …' : ''}`,
    ]),
  ];
}
