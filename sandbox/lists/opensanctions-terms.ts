/** OpenSanctions' schema names and topics in our words. */
import type { ListedType, RiskType } from './list-entity.js';

const TYPES: Readonly<Record<string, ListedType>> = {
  Person: 'person',
  Company: 'company',
  Organization: 'company',
  PublicBody: 'company',
  Vessel: 'vessel',
  Airplane: 'aircraft',
};

export function listedTypeOf(schema: string): ListedType {
  return TYPES[schema] ?? 'other';
}

/**
 * Topics where the file has them (the nested one). The simple CSV has none: an entry with sanctions is Sanctions;
 * otherwise the name of its data set tells a PEP list, and what remains is a PEP for a person and adverse news
 * for anything else, since OpenSanctions' targets without sanctions are mostly office holders and debarred firms.
 */
export function riskTypesOf(
  type: ListedType,
  topics: readonly string[],
  sanctioned: boolean,
  dataset: string,
): RiskType[] {
  const found: RiskType[] = [];
  if (sanctioned || topics.some((topic) => topic.startsWith('sanction'))) found.push('Sanctions');
  if (topics.some((topic) => topic.startsWith('role.'))) found.push('PEP');
  if (topics.some((topic) => /^(?:crime|wanted|debarment|poi|reg\.)/.test(topic))) found.push('News Media');
  if (found.length > 0) return found;
  if (/pep|politically exposed|parliament|sanction/i.test(dataset)) {
    return [/sanction/i.test(dataset) ? 'Sanctions' : 'PEP'];
  }
  return [type === 'person' ? 'PEP' : 'News Media'];
}
