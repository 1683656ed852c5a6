import type { Hit, Screening } from 'kyc-elements/testing';

/** An invented screening with hits of every kind, as the proxy answers it. The tests of the elements use it too. */
const NAMED: readonly Hit[] = [
  {
    hitId: 'hit-1',
    name: 'AL-HARBI, Mohamed Saleh',
    entitySubType: 'Individual',
    countries: 'Saudi Arabia',
    aliases: 'Muhammad Al-Harbi, محمد الحربي, Abu Saleh',
    birthOrFoundationDates: '1970-03-04, 1971',
    riskType: 'Sanctions',
    riskScore: 95,
    strength: 0.97,
    indicators: [
      { category: 'Terrorism', count: 3, maxScore: 95 },
      { category: 'Asset freeze', count: 1, maxScore: 80 },
    ],
  },
  {
    hitId: 'hit-2',
    name: 'Muhamad Harbi',
    entitySubType: 'Individual',
    countries: '',
    aliases: '',
    birthOrFoundationDates: '1951',
    riskType: 'PEP',
    riskScore: 60,
    strength: 0.81,
    indicators: [],
  },
  {
    hitId: 'hit-3',
    name: 'M. Alharby',
    countries: 'YE',
    aliases: null,
    birthOrFoundationDates: null,
    riskType: 'News Media',
    riskScore: 35,
    strength: 0.66,
    indicators: null,
  },
  {
    hitId: 'hit-4',
    name: 'الحربي، محمد صالح',
    entitySubType: 'Vessel',
    countries: 'Atlantis',
    birthOrFoundationDates: 'in the seventies',
    riskType: 'Sanctions',
    riskScore: 88,
    strength: 0.92,
  },
  { hitId: 'hit-5', name: 'Mohammed Harbi', riskType: 'Sanctions' },
];

const NAMES = ['Mohammed Al Harbi', 'Mohamed Harbi', 'M. A. Harbi', 'Hamad Al Harbi'];
const TYPES = ['News Media', 'News Media', 'Sanctions', 'News Media', 'PEP'];

const yearAt = (at: number) => 1930 + ((at * 7) % 67);

const hitAt = (at: number): Hit =>
  NAMED[at] ?? {
    hitId: `hit-${at + 1}`,
    name: `${NAMES[at % 4]} ${'I'.repeat(at % 3)}`,
    countries: ['SA', 'YE', '', 'SA, EG'][at % 4]!,
    // No two are of one person.
    birthOrFoundationDates: ['', `${yearAt(at)}-0${1 + (at % 9)}`, `${yearAt(at)}-05-${10 + (at % 19)}`][
      at % 3
    ]!,
    riskType: TYPES[at % TYPES.length]!,
    riskScore: (at * 37) % 90,
    strength: 0.5 + ((at * 17) % 45) / 100,
  };

const countOf = (hits: readonly Hit[], type: string) =>
  hits.filter(({ riskType }) => riskType === type).length;

/** `total` hits, with page `pageNumber` of them. */
export function screeningOf(
  total: number,
  change: Partial<Screening> = {},
  { pageNumber = 1, pageSize = 50 } = {},
): Screening {
  const hits = Array.from({ length: total }, (_, at) => hitAt(at));
  return {
    id: 'scr-1',
    name: 'Mohammed Al Harbi',
    countries: ['SA'],
    entityType: 'person',
    entityDate: '1970-03-04',
    screeningStatus: 'Succeeded',
    searchStatus: 'Open',
    isMonitored: true,
    numOfHits: total,
    createdAt: '2026-11-20T08:42:00Z',
    updatedAt: null,
    lastScreened: '2026-11-21T08:42:00Z',
    lastUpdated: null,
    clientId: 'client-a1',
    clientName: 'Client A1',
    extendedSearchParameters: { gender: 'Male' },
    summary: {
      level: total > 0 ? 'High' : 'Low',
      score: total > 0 ? 92 : 4,
      sanctions: countOf(hits, 'Sanctions'),
      pep: countOf(hits, 'PEP'),
      // One hit can have several mentions.
      adverseMedia: 2 * countOf(hits, 'News Media'),
    },
    hits: {
      pageNumber,
      pageSize,
      totalRecords: total,
      items: hits.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    },
    ...change,
  };
}
