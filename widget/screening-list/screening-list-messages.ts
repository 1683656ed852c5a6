import type { Localize } from '../base/localize.js';
import type { en } from './screening-list.en.js';
import type { en as ofTable } from './screenings-table.en.js';

export type ListMessages = typeof en & typeof ofTable;
export type ListLocalize = Localize<ListMessages>;
