/** Schema names and topics of OpenSanctions. */
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
 * From the topics, which only the nested file has. In the simple CSV an entry with sanctions is Sanctions; else the name
 * of the data set decides; else a person is a PEP and other entities are News Media, since OpenSanctions' targets without
 * sanctions are mostly office holders and debarred companies.
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
