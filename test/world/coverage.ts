/** The moments at which a process of a world may die. */
import { STATEMENT_NAMES, type StatementName } from '../statement-names.js';

export const MOMENTS = ['before', 'uncommitted', 'committed'] as const;
export interface Death {
  statement: StatementName;
  moment: (typeof MOMENTS)[number];
}
export const DEATHS: readonly Death[] = STATEMENT_NAMES.flatMap((statement) =>
  MOMENTS.map((moment) => ({ statement, moment })),
);
