/** Real list files beside the repository, where a machine has them. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listFile, type ListFile } from '../../../sandbox/lists/list-file.js';

const FOLDER = resolve('../shared/lists');

export const noPublishedLists = existsSync(FOLDER) ? false : `no published lists in ${FOLDER}`;

export function published(folder: string, ...names: string[]): ListFile[] {
  return names.map((name) => listFile(name, readFileSync(resolve(FOLDER, folder, name))));
}

export const OFAC = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'];
