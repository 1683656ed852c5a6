import type { Cost } from '../service/cost.js';
import type { Check } from '../service/service.js';
import { checkOf } from './steps.js';

export const SECTIONS = {
  overview: 'What the service does',
  resources: 'Resources and their fields',
  states: 'States and transitions',
  common: 'Endpoints, common',
  search: 'POST /ExtForm/submissions/search',
  screening: 'POST /ExtSanctionScreening/v2/Search',
  hits: 'POST /ExtSanctionScreening/v2/{screeningId}/Hits',
  v1: 'POST /ExtSanctionScreening/Search (v1)',
  identity: 'POST /ExtIdentity/request, /status, GET /details, integration flow',
  authentication: 'Authentication',
  events: 'Events',
  errors: 'Errors',
  limits: 'Limits',
  versioning: 'Versioning',
} as const;
export type Section = keyof typeof SECTIONS;

export interface Rule {
  /** Section and name: "search.email". */
  readonly id: string;
  readonly section: Section;
  /** What the document says, or the assumption where it is silent. */
  readonly rule: string;
  readonly cost: Cost;
  /** `about` of the assumption (assumptions.ts) when the document does not show the rule. */
  readonly assumption?: string;
  /** Absent when no call can show the rule. */
  readonly check?: Check;
  /** The rule that says the same in another section; its check shows both. */
  readonly sameAs?: string;
}

/**
 * The rules of one section. A line of the table is `name | cost | rule | steps | note`; steps (steps.ts) may also stand in
 * the lines below it, further in. A rule that no call can show has no steps: `–`. The note is the assumption (assumptions.ts)
 * where the document does not show the rule. `= id` in place of the steps names the rule that says the same.
 *
 * @throws Error for a rule without steps or an assumption, and for steps that cannot be read.
 */
export function sectionRules(section: Section, table: string): Rule[] {
  return table
    .split(/\n(?! {5,}|$)/)
    .filter((row) => row.trim() !== '')
    .map((row): Rule => {
      const [line = '', ...below] = row.split('\n').filter((each) => each.trim() !== '');
      const [name = '', cost, rule = '', ...cells] = cellsOf(line);
      const steps = below.length > 0 ? below.map((each) => each.trim()).join('; ') : cells.shift();
      const [assumption] = cells;
      const id = `${section}.${name}`;
      if (steps === undefined || (steps === '–' && assumption === undefined))
        throw new Error(`${id} has no steps and no assumption`);
      return {
        id,
        section,
        rule,
        cost: cost as Cost,
        ...(assumption !== undefined && { assumption }),
        ...(steps.startsWith('= ')
          ? { sameAs: steps.slice(2) }
          : steps !== '–' && { check: checkOf(steps.split('; ')) }),
      };
    });
}

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.trim());

/** The rows of a table in text, one a line: the cells between ` | `, without the blanks around them. */
export function tableRows(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map(cellsOf);
}
