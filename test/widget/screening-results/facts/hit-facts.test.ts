import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hit } from '../../../../contract/screening.js';
import { compareNames } from '../../../../widget/names/name-difference.js';
import { findSoundMatch } from '../../../../widget/names/sound-comparison.js';
import {
  countryFact,
  dataFacts,
  dateFact,
  genderFact,
  hitFacts,
  nameVerdict,
  statedFacts,
  typeFact,
} from '../../../../widget/screening-results/facts/hit-facts.js';

const hit = (more: Partial<Hit> = {}): Hit => ({ hitId: '1', name: 'X', ...more });
const same = compareNames('X', 'X');
const verdicts = (screening: object, listed: Hit) =>
  hitFacts({ entityType: 'person', ...screening }, listed, same).map(
    ({ about, verdict }) => `${about} ${verdict}`,
  );

describe('dateFact', () => {
  const cases: [listed: string | null, verdict: string, closeness: string, closest?: string][] = [
    ['1970-03-04', 'agree', 'day'],
    ['1970', 'agree', 'year'],
    ['1970-03', 'agree', 'month'],
    ['1951, 1970', 'agree', 'year', '1970'],
    ['1970, 1970-03, 04 Mar 1970', 'agree', 'day', '04 Mar 1970'],
    ['Mar 4, 1970', 'agree', 'day', 'Mar 4 1970'],
    ['4 March, 1970, 1951', 'agree', 'day', '4 March 1970'],
    ['March 4th, 1970', 'agree', 'day', 'March 4th 1970'],
    ['4th of March, 1970', 'agree', 'day', '4th of March 1970'],
    ['21 Nov., 1960', 'conflict', 'conflict', '21 Nov. 1960'],
    ['4 March, 1951, 1952', 'possible', 'dayAndMonth', '4 March 1951'],
    ['January 1, 1951, March 4, 1970', 'agree', 'day', 'March 4 1970'],
    ['1951 or 1970', 'agree', 'year', '1970'],
    ['circa 1970', 'possible', 'near'],
    ['1970-01-02, 1951-12-01', 'possible', 'near', '1970-01-02'],
    ['1951-03-04', 'possible', 'dayAndMonth'],
    ['1951-03', 'possible', 'dayAndMonth'],
    ['1951 (or 4.3.1970)', 'agree', 'day', '4.3.1970'],
    ['1968 to 1973; 1951', 'possible', 'range', '1968 to 1973'],
    ['1951', 'conflict', 'conflict'],
    ['1951-01-01, 1952', 'conflict', 'conflict', '1952'],
    ['', 'unknown', 'unknown'],
    [null, 'unknown', 'unknown'],
    ['in the fifties', 'unknown', 'unknown'],
    ['1951, in the seventies', 'unknown', 'unknown', 'in the seventies'],
  ];
  for (const [listed, verdict, closeness, closest] of cases) {
    it(`finds ${verdict} for ${JSON.stringify(listed)} against 1970-03-04`, () => {
      const fact = dateFact('1970-03-04', listed);
      assert.equal(fact.verdict, verdict);
      assert.equal(fact.closeness, closeness);
      assert.equal(fact.closest?.text ?? '', closest ?? listed ?? '');
    });
  }

  it('is no conflict and no agreement where the date of the customer may be a mistake', () => {
    for (const doubted of [
      '1970-01-01',
      '1985-01-01',
      '1369-05-17',
      '1890-05-17',
      '2024-05-17',
      '1911-11-11',
    ]) {
      assert.equal(dateFact(doubted, '1951').verdict, 'unknown', doubted);
    }
    for (const doubted of ['1970-01-01', '1985-01-01', '2024-05-17', '1911-11-11'])
      assert.equal(dateFact(doubted, doubted).verdict, 'possible', doubted);
    assert.equal(dateFact('1985-01-01', '1951', 'company').verdict, 'conflict');
  });

  it('says how many years the nearest of the listed dates is away', () => {
    for (const [listed, years] of [
      ['1951-12-31, 1982', 12],
      ['1970-12-31', 0],
      ['1965 to 1968', 2],
      ['1389 AH', 0],
      ['in the fifties', null],
      ['', null],
    ] as const) {
      assert.equal(dateFact('1970-03-04', listed).yearsApart, years, listed);
    }
    assert.equal(dateFact(null, '1951').yearsApart, null);
  });

  it('is possible, and neither agrees nor conflicts, when day and month are exchanged', () => {
    assert.equal(dateFact('1970-03-04', '1970-04-03').verdict, 'possible');
    assert.equal(dateFact('1970-03-04', '04/03/1970').verdict, 'possible');
  });

  it('is unknown when the screening has no date', () => {
    for (const screened of [null, 'not a date']) {
      const { verdict, screened: day, closest } = dateFact(screened, '1970');
      assert.deepEqual([verdict, day, closest], ['unknown', null, null]);
    }
  });
});

describe('countryFact', () => {
  const cases: [listed: string | null, verdict: string][] = [
    ['SA', 'agree'],
    ['ye;sa', 'agree'],
    ['Saudi Arabia', 'agree'],
    ['YE, saudi arabia', 'agree'],
    ['sa-rd', 'agree'],
    ['SAU', 'agree'],
    ['السعودية', 'agree'],
    ['Korea, North', 'conflict'],
    ['Korea', 'unknown'],
    ['Yemen', 'conflict'],
    ['YE, EG', 'conflict'],
    ['', 'unknown'],
    [null, 'unknown'],
    ['Atlantis', 'unknown'],
    ['Yemen, Atlantis', 'unknown'],
  ];
  for (const [listed, verdict] of cases) {
    it(`finds ${verdict} for ${JSON.stringify(listed)} against SA`, () => {
      assert.equal(countryFact(['SA'], listed).verdict, verdict);
    });
  }

  it('is possible for a predecessor, a successor, a territory and a disputed region', () => {
    const pairs =
      'HK:CN MO:CN TW:CN SS:SD ER:ET PS:IL PR:US GU:US VI:US AS:US MP:US GI:GB IM:GB JE:GB GG:GB BM:GB KY:GB VG:GB TC:GB FK:AR FK:GB ' +
      'GP:FR MQ:FR RE:FR NC:FR PF:FR AW:NL CW:NL SX:NL SX:MF GL:DK FO:DK AX:FI SJ:NO EH:MA TL:ID ME:RS SK:CZ BD:PK SG:MY NA:ZA KR:KP AZ:AM UA:RU ' +
      'KZ:RU UZ:RU LV:RU BY:RU BA:RS HR:RS RU:su UA:su KZ:suhh HR:yu RS:xk RS:Kosovo SK:cshh CW:an GE:ge-ab UA:ua-cri CY:cy-trnc';
    for (const pair of pairs.split(' ')) {
      const [one, other] = pair.split(':') as [string, string];
      assert.equal(countryFact([one], other).verdict, 'possible', pair);
      if (/^[A-Z]{2}$/.test(other)) assert.equal(countryFact([other], one).verdict, 'possible', pair);
    }
    for (const [one, other] of ['GP:GB', 'KZ:EE', 'HK:US', 'SS:EG', 'GI:ES'].map((pair) => pair.split(':')))
      assert.equal(countryFact([one!], other).verdict, 'conflict', one);
    assert.equal(countryFact(['SA'], 'xk').verdict, 'unknown');
    assert.equal(countryFact(['CN'], 'CN;HK').verdict, 'agree');
  });

  it('is unknown when the screening has no country', () =>
    assert.equal(countryFact([], 'SA').verdict, 'unknown'));
});

describe('genderFact', () => {
  it('compares the first letter, and nothing else', () => {
    assert.equal(genderFact('Male', 'male').verdict, 'agree');
    assert.equal(genderFact('Male', 'F').verdict, 'conflict');
    assert.equal(genderFact('Male', null).verdict, 'unknown');
    for (const listed of ['other', 'Male, Female', 'Mujer'])
      assert.equal(genderFact('Male', listed).verdict, 'unknown', listed);
    assert.equal(genderFact(null, 'male').verdict, 'unknown');
  });
});

describe('nameVerdict', () => {
  const cases: [query: string, listed: string, verdict: string][] = [
    ['Mohammed Harbi', 'MOHAMMED HARBI', 'agree'],
    ['Mohammed Harbi', 'Mohammad Harbi', 'possible'],
    ['Mohammed Harbi', 'HARBI, Mohammed', 'possible'],
    // The service matched it in a way that the names do not show: that is no conflict.
    ['Mohammed Harbi', 'Xu Wei', 'unknown'],
    ['محمد', 'Mohammed', 'unknown'],
    ['x'.repeat(300), 'x'.repeat(300), 'unknown'],
  ];
  for (const [query, listed, verdict] of cases) {
    it(`finds ${verdict} for ${query.slice(0, 20)} beside ${listed.slice(0, 20)}`, () =>
      assert.equal(nameVerdict(compareNames(query, listed)), verdict));
  }

  it('is possible for names in two scripts that sound the same', () =>
    assert.equal(nameVerdict(findSoundMatch('محمد', 'Mohammed', null).difference), 'possible'));
});

describe('typeFact', () => {
  const cases: [screened: string, listed: string | null, verdict: string][] = [
    ['person', 'Individual', 'agree'],
    ['company', 'Entity', 'agree'],
    ['person', 'Vessel', 'conflict'],
    ['company', 'Individual', 'conflict'],
    ['company', 'Vessel', 'unknown'],
    ['person', 'Cryptocurrency wallet', 'unknown'],
    // OpenSanctions writes it where it does not know whether it is a person.
    ['person', 'LegalEntity', 'unknown'],
    ['person', null, 'unknown'],
    ['trust', 'Entity', 'unknown'],
  ];
  for (const [screened, listed, verdict] of cases) {
    it(`finds ${verdict} for ${screened} beside ${listed}`, () =>
      assert.equal(typeFact(screened, listed).verdict, verdict));
  }
});

describe('typeFact with names', () => {
  const cases: [screened: string, name: string, listed: string, listedName: string, verdict: string][] = [
    ['company', 'Mohammed Ali', 'Individual', 'Mohammed Ali', 'possible'],
    ['company', 'Al-Ghamdi', 'Individual', 'Ahmed AL-GHAMDI', 'possible'],
    ['company', 'محمد علي', 'Individual', 'Mohammed Ali', 'possible'],
    ['company', 'Mohammed Ali Ltd', 'Individual', 'Mohammed Ali', 'conflict'],
    ['company', 'Mohammed Ali Trading', 'Individual', 'Mohammed Ali', 'conflict'],
    ['person', 'Hassan Ayas', 'Entity', 'Hassan Ayas', 'possible'],
    ['person', 'Hassan Ayas', 'Entity', 'Hassan Ayas LLC', 'conflict'],
    ['person', 'Hassan Ayas', 'Entity', 'Ayas Shipping', 'conflict'],
    ['person', 'Hassan Ayas', 'Vessel', 'Hassan Ayas', 'conflict'],
  ];
  it('reads the aliases of the owner too, also with a comma in one', () => {
    const ofAliases = (name: string, aliases: string) =>
      verdicts(
        { entityType: 'company', name },
        hit({ name: 'Abu Omar', entitySubType: 'Individual', aliases }),
      ).at(-1);
    assert.equal(ofAliases('Mohammed Ali', 'Abu Zayd, Mohammed Ali Hassan'), 'type possible');
    assert.equal(ofAliases('Mohammed Ali', 'ALI, Mohammed'), 'type possible');
    for (const aliases of ['Abu Zayd', 'محمد علي', ''])
      assert.equal(ofAliases('Mohammed Ali', aliases), 'type conflict');
  });
  for (const [screened, name, listed, listedName, verdict] of cases) {
    it(`finds ${verdict} for the ${screened} ${name} beside the ${listed} ${listedName}`, () =>
      assert.equal(typeFact(screened, listed, [name, listedName]).verdict, verdict));
  }
});

describe('hitFacts', () => {
  it('leaves out the fields that neither side has', () =>
    assert.deepEqual(verdicts({}, hit()), ['name agree', 'type unknown']));

  it('is unknown, and never agreement, where one side has nothing', () => {
    const screened = {
      entityDate: '1970-03-04',
      countries: ['SA'],
      extendedSearchParameters: { gender: 'Male', idPassportNumber: '1020304050' },
    };
    const unknown = ['date unknown', 'country unknown', 'gender unknown'];
    assert.deepEqual(verdicts(screened, hit()), ['name agree', ...unknown, 'type unknown']);
    const listed = hit({ birthOrFoundationDates: '1970', countries: 'SA', gender: 'male' });
    assert.deepEqual(verdicts({}, listed), ['name agree', ...unknown, 'type unknown']);
  });

  it('compares what both sides have', () => {
    const screened = {
      entityDate: '1970-03-04',
      countries: ['YE'],
      extendedSearchParameters: { gender: 'Male', countryOfResidence: 'SA' },
    };
    const listed = hit({
      birthOrFoundationDates: 'circa 1971',
      countries: 'Saudi Arabia',
      gender: 'F',
      entitySubType: 'Individual',
    });
    assert.deepEqual(verdicts(screened, listed), [
      'name agree',
      'date possible',
      'country agree',
      'gender conflict',
      'type agree',
    ]);
  });

  it('makes the facts of a hit once, and again for another screening', () => {
    const [one, other] = ['1951-03-05', '1971-03-04'].map((entityDate) => ({
      entityType: 'person',
      entityDate,
    }));
    const dated = hit({ birthOrFoundationDates: '1972' });
    const facts = dataFacts(one!, dated);
    assert.equal(dataFacts(one!, dated), facts);
    const [date] = dataFacts(other!, dated);
    assert.deepEqual([facts[0]?.verdict, date?.verdict], ['conflict', 'possible']);
  });
});

describe('statedFacts', () => {
  const stated = (screening: object, listed: Hit) =>
    statedFacts(hitFacts({ entityType: 'person', ...screening }, listed, same)).map(
      ({ about, verdict }) => `${about} ${verdict}`,
    );

  it('has one entry for each field that was screened', () => {
    const screened = {
      entityDate: '1970-03-04',
      countries: ['SA'],
      extendedSearchParameters: { gender: 'Male', countryOfResidence: 'YE', idPassportNumber: '1020304050' },
    };
    assert.deepEqual(stated(screened, hit({ countries: 'Yemen' })), [
      'date unknown',
      'country agree',
      'gender unknown',
    ]);
    assert.deepEqual(
      stated({}, hit({ birthOrFoundationDates: '1970', countries: 'SA', gender: 'male' })),
      [],
    );
  });

  it('has the entity type only where the list contradicts it', () => {
    assert.deepEqual(stated({}, hit({ entitySubType: 'Person' })), []);
    assert.deepEqual(stated({}, hit({ entitySubType: 'Politician' })), []);
    assert.deepEqual(stated({}, hit({ entitySubType: 'Vessel' })), ['type conflict']);
  });
});
