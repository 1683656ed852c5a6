import type { Service } from './service.js';

/** The headings of the service's document, in its order. */
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

/**
 * What checking a rule does to the service: nothing; makes cases, which may be billed; asks a person to approve; uses up
 * the minute's calls of the whole account; moves a sandbox's clock and sets its faults.
 */
export const COSTS = ['nothing', 'cases', 'person', 'limits', 'sandbox'] as const;
export type Cost = (typeof COSTS)[number];

export interface Rule {
  /** Section and name, as in "search.contains". */
  readonly id: string;
  readonly section: Section;
  /** What the document says, or what was chosen where it says nothing. */
  readonly rule: string;
  readonly cost: Cost;
  /** Names the assumption (see console/assumptions.ts) when the document does not show the rule. */
  readonly assumption?: string;
  /** Absent only where there is nothing to observe over HTTP: then the assumption says what was decided. */
  readonly check?: (service: Service) => Promise<void>;
}

export type Check = (service: Service) => Promise<void>;

/** The rules of one section, written down in its order. */
export class SectionRules {
  readonly #section: Section;
  readonly rules: Rule[] = [];

  constructor(section: Section) {
    this.#section = section;
  }

  rule(name: string, rule: string, cost: Cost, check: Check): this {
    return this.#add({ name, rule, cost, check });
  }

  /** A rule the document does not show; without a check where no call can tell. */
  assumed(name: string, rule: string, assumption: string, cost: Cost = 'nothing', check?: Check): this {
    return this.#add({ name, rule, cost, assumption, ...(check !== undefined && { check }) });
  }

  #add({ name, ...rest }: Omit<Rule, 'id' | 'section'> & { name: string }): this {
    this.rules.push({ id: `${this.#section}.${name}`, section: this.#section, ...rest });
    return this;
  }
}

/** The name of the test that proves a rule. */
export function testName({ id, rule }: Rule): string {
  return `${id}: ${rule}`;
}
