import type { SandboxContext } from '../control/context.js';
import { importList, type Imported } from './list-store.js';
import { SHIPPED_LIST } from './shipped-list.js';

export const SHIPPED_LIST_NAME = 'invented';

/** Loads the list that a new sandbox starts with. */
export function loadShippedList(context: SandboxContext): Promise<Imported> {
  return importList(
    context,
    SHIPPED_LIST_NAME,
    [{ name: 'shipped-list.csv', content: SHIPPED_LIST }],
    'plain-csv',
  );
}
