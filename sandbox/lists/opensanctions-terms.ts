import type { ListedType, RiskType } from './list-entity.js';
import type { ListReading } from './list-reading.js';

const TYPES: ReadonlyMap<string, ListedType> = new Map([
  ['Person', 'person'],
  ['Company', 'company'],
  ['Organization', 'company'],
  ['PublicBody', 'company'],
  ['Vessel', 'vessel'],
  ['Airplane', 'aircraft'],
  ['LegalEntity', 'other'],
]);

export function listedTypeOf(reading: ListReading, line: number, schema: string): ListedType {
  const type = TYPES.get(schema);
  if (type === undefined) reading.skip(line, 'schemas', schema);
  return type ?? 'other';
}

interface Target {
  readonly topics?: readonly string[];
  /** It has sanctions: OpenSanctions records a warrant, a notice and a debarment as sanctions too. */
  readonly sanctioned: boolean;
  /** Names or titles. */
  readonly datasets: readonly string[];
  readonly positions?: readonly string[];
}

const LAW_ENFORCEMENT = /interpol|wanted|warrant|fugitive|crim|debar|disqualif|exclu/i;
const OFFICE_HOLDERS = /\bpeps?\b|politically.exposed|parliament|politician/i;

/**
 * The topics decide. The simple CSV has none: there the data sets decide, and an entry with sanctions is Sanctions unless
 * all its data sets are of law enforcement. An entry that says nothing is News Media, the lowest risk.
 */
export function riskTypesOf(
  reading: ListReading,
  line: number,
  { topics = [], sanctioned, datasets, positions = [] }: Target,
): RiskType[] {
  const found = new Set<RiskType>();
  if (topics.length > 0) {
    if (topics.some((topic) => /^sanction(\.counter)?$/.test(topic))) found.add('Sanctions');
    if (topics.some((topic) => /^role\.(pep|rca)/.test(topic))) found.add('PEP');
    if (found.size === 0 || topics.some((topic) => /^(crime|wanted|debarment)/.test(topic)))
      found.add('News Media');
    return [...found];
  }
  const enforced = datasets.filter((dataset) => LAW_ENFORCEMENT.test(dataset));
  if (sanctioned && enforced.length < datasets.length) found.add('Sanctions');
  if (positions.length > 0 || datasets.some((dataset) => OFFICE_HOLDERS.test(dataset))) found.add('PEP');
  if (enforced.length > 0) found.add('News Media');
  if (found.size > 0) return [...found];
  reading.skip(line, 'risk types', datasets.join('; '));
  return ['News Media'];
}
