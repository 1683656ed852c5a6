/** Invented hits as lists publish them: the same for the same number, with aliases, several dates, and names in three scripts. */
import type { Hit, Screening } from '../../../contract/screening.js';

const GIVEN = ['Mohammed', 'Muhammad', 'Ahmad', 'Saleh', 'Khalid', 'Yusuf', 'Ivan', 'Sergei', 'Maria', 'Wei'];
const FAMILY = ['Al-Harbi', 'Harbi', 'Alharby', 'Al Qahtani', 'Ivanov', 'Petrov', 'Li', 'Zhang', 'Garcia'];
const OTHER_SCRIPTS = ['محمد الحربي', 'أحمد صالح القحطاني', 'Иван Петров', '张伟', 'خالد الحربي'];
const COUNTRIES = [
  'SA',
  'Yemen',
  'Korea, North',
  'SA; YE',
  '',
  'Syrian Arab Republic',
  'RU',
  'Iran, Islamic Rep',
];
const DATES = ['1970-01-01', '04 Mar 1970', 'circa 1972', '', '1968 to 1973', '1390 AH', '1951; 1953'];
const TYPES = ['Sanctions', 'Sanctions', 'PEP', 'News Media', 'News Media', 'News Media'];

const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length]!;
/** Numbers that look random and are the same in each run. */
const scattered = (at: number, salt: number) => Math.imul(at + salt, 2_654_435_761) >>> 8;

function nameOf(at: number): string {
  const [given, father, family] = [scattered(at, 1), scattered(at, 2), scattered(at, 3)];
  if (at % 9 === 4) return pick(OTHER_SCRIPTS, given);
  return `${pick(FAMILY, family).toUpperCase()}, ${pick(GIVEN, given)} ${pick(GIVEN, father)} ${at % 700}`;
}

function hitOf(at: number): Hit {
  return {
    hitId: `hit-${at + 1}`,
    name: nameOf(at),
    entitySubType: 'Individual',
    countries: pick(COUNTRIES, scattered(at, 4)),
    aliases: Array.from({ length: scattered(at, 5) % 9 }, (_, alias) => nameOf(at + 7 * (alias + 1))).join(
      ', ',
    ),
    birthOrFoundationDates: pick(DATES, scattered(at, 6)),
    riskType: pick(TYPES, scattered(at, 7)),
    riskScore: scattered(at, 8) % 101,
    strength: 0.5 + (scattered(at, 9) % 501) / 1000,
    indicators: [{ category: 'Terrorism', count: 1 + (at % 4), maxScore: scattered(at, 8) % 101 }],
  };
}

/** One page of a screening with `total` hits. */
export function longScreening(total: number, pageNumber: number, pageSize: number): Screening {
  const from = (pageNumber - 1) * pageSize;
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, at) =>
    hitOf(from + at),
  );
  return {
    id: 'scr-1',
    name: 'Mohammed Al Harbi',
    countries: ['SA'],
    entityType: 'person',
    entityDate: '1970-03-04',
    screeningStatus: 'Succeeded',
    searchStatus: 'Open',
    isMonitored: false,
    numOfHits: total,
    createdAt: '2026-11-20T08:42:00Z',
    clientName: 'Client A1',
    summary: { level: 'High', score: 92, sanctions: 0, pep: 0, adverseMedia: 0 },
    hits: { pageNumber, pageSize, totalRecords: total, items },
  };
}
