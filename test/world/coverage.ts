/** What a world met: statements, and the moments at which a process died in them. */
import { STATEMENT_NAMES, type StatementName } from '../statement-names.js';

export const MOMENTS = ['before', 'uncommitted', 'committed'] as const;
export interface Death {
  statement: StatementName;
  moment: (typeof MOMENTS)[number];
}
export const DEATHS: readonly Death[] = STATEMENT_NAMES.flatMap((statement) =>
  MOMENTS.map((moment) => ({ statement, moment })),
);

export type Coverage = ReturnType<typeof createCoverage>;

export function createCoverage() {
  const met = {
    statements: new Set<string>(),
    deaths: new Set<string>(),
  };
  return {
    met,
    statement: (name: string) => void met.statements.add(name),
    death: ({ statement, moment }: Death) => void met.deaths.add(`${statement}, ${moment}`),
  };
}
