import type { ListContents } from '../../lists/list-reading.js';
import type { Texts } from './texts.js';

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

/** That the sandbox accepts; it may be empty. */
export function listNameFrom(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
}

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
