import type { Cost } from '../service/cost.js';
import type { Check } from '../service/service.js';
import { stepsOf } from './steps.js';

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

export type Checks = Readonly<Record<string, Check>>;

/**
 * The rules of one section. A line of the table is `name | cost | rule | steps | note`. The last two are left out where there
 * are none. Steps (steps.ts) are the check; without them it is one of `checks`. The note is `= id` of the rule
 * that says the same, or the assumption (assumptions.ts) where the document does not show the rule.
 *
 * @throws Error when a rule has no check, or a check no rule.
 */
export function sectionRules(section: Section, table: string, checks: Checks = {}): Rule[] {
  const rules = tableRows(table).map(([name = '', cost, rule = '', ...cells]): Rule => {
    const steps = cells[0]?.includes(' → ') ? cells.shift() : undefined;
    const [note] = cells;
    const found = { id: `${section}.${name}`, section, rule, cost: cost as Cost };
    if (note?.startsWith('= ')) return { ...found, sameAs: note.slice(2) };
    const check = steps === undefined ? checks[name] : stepsOf(steps);
    if (check === undefined && note === undefined) throw new Error(`${found.id} has no check`);
    return {
      ...found,
      ...(note !== undefined && { assumption: note }),
      ...(check !== undefined && { check }),
    };
  });
  const extra = Object.keys(checks).find((name) => !rules.some(({ check }) => check === checks[name]));
  if (extra !== undefined) throw new Error(`${section}.${extra} is not in the table of rules, or has steps`);
  return rules;
}

/** The rows of a table in text, one a line: the cells between ` | `, without the blanks around them. */
export function tableRows(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split(' | ').map((cell) => cell.trim()));
}
