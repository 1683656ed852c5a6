/** The list that a new sandbox starts with, as a plain CSV. Every person, company, vessel, programme and number is invented. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxContext } from '../control/context.js';
import type { ListFile } from './list-file.js';
import { importList, type Imported } from './list-store.js';

export const SHIPPED_LIST_NAME = 'invented';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('kyc-elements-sandbox/package.json')));

export function shippedList(): ListFile {
  const name = 'shipped-list.csv';
  return { name, content: readFileSync(join(PACKAGE, 'data', name), 'utf8') };
}

export function loadShippedList(context: SandboxContext): Promise<Imported> {
  return importList(context, SHIPPED_LIST_NAME, [shippedList()], 'plain-csv');
}
