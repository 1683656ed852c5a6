import type { Cost } from './cost.js';
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

export interface Rule {
  /** Section and name: "search.email". */
  readonly id: string;
  readonly section: Section;
  /** What the document says, or the assumption where it is silent. */
  readonly rule: string;
  readonly cost: Cost;
  /** `about` of the assumption (contract/assumptions.ts) when the document does not show the rule. */
  readonly assumption?: string;
  /** Absent when no call can show the rule. */
  readonly check?: (service: Service) => Promise<void>;
}

export type Check = (service: Service) => Promise<void>;

/** Collects the rules of one section. */
export class SectionRules {
  readonly #section: Section;
  readonly rules: Rule[] = [];

  constructor(section: Section) {
    this.#section = section;
  }

  rule(name: string, rule: string, cost: Cost, check: Check): this {
    return this.#add({ name, rule, cost, check });
  }

  /** A rule that the document does not show; without a check when no call can show it. */
  assumed(name: string, rule: string, assumption: string, cost: Cost = 'none', check?: Check): this {
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
