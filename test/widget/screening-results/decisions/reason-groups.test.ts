import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Decision } from '../../../../contract/decisions.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { DecidedHit } from '../../../../widget/screening-results/decisions/decided-hits.js';
import {
  agreeingNames,
  groupOf,
  rulingReason,
} from '../../../../widget/screening-results/decisions/ruling-reasons.js';

const customer: Screening = {
  ...screeningOf(0),
  entityDate: '1979-03-14',
  countries: ['SA'],
  extendedSearchParameters: null,
};
const listed: Hit = { hitId: 'h', name: 'A', birthOrFoundationDates: '1943', countries: 'Iraq' };
const reason = (hit: Partial<Hit>, searched: Partial<Screening> = {}) =>
  rulingReason({ ...customer, ...searched }, { ...listed, ...hit });

describe('the reason that the data gives to rule a hit out', () => {
  it('is the strongest one', () => {
    assert.equal(reason({ entitySubType: 'Vessel' }), 'dateAndCountry');
    assert.equal(reason({ countries: 'Iraq, Saudi Arabia', entitySubType: 'Vessel' }), 'date');
    assert.equal(reason({ birthOrFoundationDates: '', entitySubType: 'Vessel' }), 'type');
  });

  it('is no country: people move, and have several', () => {
    assert.equal(reason({ birthOrFoundationDates: '' }), undefined);
    assert.equal(reason({ birthOrFoundationDates: '1979' }), undefined);
  });

  it('counts no country that is unknown as another one', () => {
    for (const countries of ['', 'Kosovo', 'Soviet Union', 'Iraq, Atlantis', 'Congo'])
      assert.equal(reason({ countries }), 'date', countries);
    assert.equal(reason({}, { countries: [] }), 'date');
    // Of a search that another application made.
    for (const searched of ['IRQ', 'Iraq', ' iq ', '368', 'Atlantis', ''])
      assert.equal(reason({}, { countries: [searched] }), 'date', searched);
    assert.equal(reason({}, { countries: ['SAU'] }), 'dateAndCountry');
    const resident = { countries: [], extendedSearchParameters: { countryOfResidence: 'Iraq' } };
    assert.equal(reason({}, resident), 'date');
  });

  it('is none where the date agrees or may, whatever else differs', () => {
    for (const birthOrFoundationDates of ['1979', '1978', '14/03/1979', '03/14/1979', '1943, 1979'])
      assert.equal(reason({ birthOrFoundationDates, entitySubType: 'Vessel' }), undefined);
  });

  it('is none where nothing is known', () => {
    assert.equal(reason({ birthOrFoundationDates: null, countries: null }), undefined);
    assert.equal(reason({ entitySubType: 'Entity with members' }, { entityDate: null }), undefined);
    assert.equal(reason({ entitySubType: 'Vessel' }, { entityType: 'trust', countries: [] }), undefined);
  });

  it('is no type where an alias is the name of the owner, in any country', () => {
    const owner = {
      entitySubType: 'Individual',
      birthOrFoundationDates: '',
      aliases: 'Abu Omar, Ali Hussein',
    };
    assert.equal(reason(owner, { name: 'Ali Hussein', entityType: 'company' }), undefined);
    assert.equal(reason(owner, { name: 'Ali Hussein Ltd', entityType: 'company' }), 'type');
  });

  it('is no date of the calendar of Ethiopia', () => {
    const searched = { entityDate: '1979-03-14' };
    for (const birthOrFoundationDates of ['1971-07-05', '1971-10-20', '1987-07-05', '1986-11-20']) {
      assert.equal(reason({ birthOrFoundationDates, countries: 'Ethiopia' }, searched), undefined);
      assert.equal(
        reason({ birthOrFoundationDates, countries: 'SA' }, { ...searched, countries: ['ER'] }),
        undefined,
      );
      assert.equal(reason({ birthOrFoundationDates }, searched), 'dateAndCountry');
    }
    assert.equal(
      reason({ birthOrFoundationDates: '1969-07-05', countries: 'ET' }, searched),
      'dateAndCountry',
    );
  });

  it('is no date of the calendar of Nepal', () => {
    for (const birthOrFoundationDates of ['2005-07-05', '2006-02-20'])
      assert.equal(
        reason({ birthOrFoundationDates, countries: 'Nepal' }, { entityDate: '1949-03-14' }),
        undefined,
      );
    assert.equal(
      reason({ birthOrFoundationDates: '2005-07-05' }, { entityDate: '1949-03-14' }),
      'dateAndCountry',
    );
    assert.equal(
      reason({ birthOrFoundationDates: '2004-07-05', countries: 'NP' }, { entityDate: '1949-03-14' }),
      'dateAndCountry',
    );
  });

  it('is no date alone for a company: it may have been founded again', () => {
    const company = { entityType: 'company' };
    assert.equal(reason({ countries: 'SA' }, company), undefined);
    assert.equal(reason({}, company), 'dateAndCountry');
    assert.equal(reason({ birthOrFoundationDates: '', entitySubType: 'Individual' }, company), 'type');
  });
});

const digits = fc.integer({ min: 0, max: 9 });
const days = fc
  .date({ min: new Date('1925-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const countries = fc.constantFrom('', 'SA', 'Iraq', 'Kosovo', 'Syria, Iraq', 'Congo', 'na');
const types = fc.constantFrom(undefined, 'Individual', 'Person', 'Vessel', 'Company', 'Other');

/** Ways in which a list writes the date of the same person. */
const written = (day: string): string[] => {
  const year = Number(day.slice(0, 4));
  const [, month, date] = day.split('-');
  return [
    day,
    day.slice(0, 7),
    `${year}`,
    `${year}-01-01`,
    `circa ${year - 2}`,
    `${year - 3} to ${year + 1}`,
    `${year - 30}, ${year}`,
    `${date}/${month}/${year}`,
    `${year + 3}`,
    `${year - 40}, unknown`,
    new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { dateStyle: 'long' }).format(new Date(day)),
    '',
  ];
};

describe('drawn customers and hits', () => {
  const of = (entityDate: string, searched: string[] = ['SA']) => ({
    ...customer,
    entityDate,
    countries: searched,
  });

  it('never offer a person whose date is written in another way, by type and country of the person', () => {
    fc.assert(
      fc.property(days, countries, fc.nat(), (day, listedCountries, way) => {
        const ways = written(day);
        const hit = {
          ...listed,
          birthOrFoundationDates: ways[way % ways.length]!,
          countries: listedCountries,
        };
        assert.equal(rulingReason(of(day), { ...hit, entitySubType: 'Individual' }), undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never offer a person of whose date one digit is wrong', () => {
    fc.assert(
      fc.property(
        days,
        fc.nat({ max: 9 }),
        digits,
        countries,
        fc.nat({ max: 4 }),
        (day, at, digit, where, way) => {
          const typed = [...day].with(at, day[at] === '-' ? '-' : String(digit)).join('');
          const hit = {
            ...listed,
            birthOrFoundationDates: written(day)[way === 4 ? 6 : way]!,
            countries: where,
          };
          assert.equal(rulingReason(of(typed), { ...hit, entitySubType: 'Individual' }), undefined);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('never change with a score or an id, and a name gives none', () => {
    const scores = fc.record({
      hitId: fc.string(),
      name: fc.string(),
      aliases: fc.string(),
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      riskScore: fc.nat({ max: 100 }),
    });
    fc.assert(
      fc.property(days, days, countries, types, scores, scores, (day, other, where, type, one, two) => {
        const hit = { birthOrFoundationDates: other, countries: where, entitySubType: type };
        const names = { name: two.name, aliases: two.aliases };
        const reason = rulingReason(of(day), { ...hit, ...one, ...names });
        assert.equal(rulingReason(of(day), { ...hit, ...two }), reason);
        const unlike = rulingReason(of(day), { ...hit, hitId: 'h', name: 'Wxyz Qvvk' });
        assert.ok(
          [undefined, unlike].includes(rulingReason({ ...of(day), name: one.name }, { ...hit, ...two })),
        );
      }),
    );
  });

  it('offer no more when less is known', () => {
    fc.assert(
      fc.property(days, days, countries, types, (day, other, where, type) => {
        const hit = { ...listed, birthOrFoundationDates: other, countries: where, entitySubType: type };
        const without = { ...hit, birthOrFoundationDates: null, entitySubType: null };
        assert.equal(rulingReason(of(day), without), undefined);
        const reasons = [rulingReason(of(day), hit), rulingReason(of(day, []), hit)];
        assert.ok(reasons[1] !== 'dateAndCountry' && (reasons[0] !== undefined || reasons[1] === undefined));
      }),
    );
  });
});

describe('a name that may be the customer’s', () => {
  const named = (name: string, hit: Partial<Hit>) => reason({ countries: '', ...hit }, { name });

  it('needs eyes where it is nearly equal and the country does not conflict', () => {
    for (const name of [
      'Ali HUSAYN',
      'Hussein, Ali',
      'Ali Hussain',
      'ALI HUSSEIN',
      'Ali Al-Hussein',
      'Ali M. Hussein',
    ])
      assert.equal(named('Ali Hussein', { name }), undefined, name);
    assert.equal(named('Ali Hussein', { name: 'Karim Mansour', aliases: 'Abu Ali, Ali Hussein' }), undefined);
    assert.equal(named('Ali Hussein', { name: 'Ali Hussein', countries: 'SA' }), undefined, 'same country');
    assert.equal(named('Ali Hussein', { name: 'Ali Hussein', countries: 'Iraq' }), 'dateAndCountry');
    assert.equal(named('Ali Hussein', { name: 'Ali Hussein Karim Mansour Haddad' }), 'date');
  });

  it('needs eyes where it is only spelt, shortened or completed in another way', () => {
    for (const [customer, name] of [
      ['Mohd Ali', 'Muhammad Ali'],
      ['Ali Md.', 'ALI, Muhammad'],
      ['Moch. Hassan', 'Muhammad Hassan'],
      ['Muammar Qadhafi', 'Moamar Khadafy'],
      ['Yusuf Mansour', 'Joseph Mansour'],
      ['Ioannis Metaxas', 'John Metaxas'],
      ['Ma. Santos', 'Maria Santos'],
      ['Wm Smith', 'William Smith'],
      ['St. John Peter', 'Saint John Peter'],
      ['Ali Hassan Omar', 'Ali bin Hassan bin Omar'],
      ['Fatima Ali', 'Fatima bint Ali'],
      ['Ali Hassan', 'Sheikh Ali Hassan'],
      ['علي حسن', 'الشيخ علي حسن'],
      ['Mikhail Gorbachev', 'Mikhail Sergeyevich Gorbachev'],
      ['Михаил Горбачёв', 'Горбачев Михаил Сергеевич'],
      ['Mohammed Ali (محمد علي)', 'Mohammed Ali'],
      ['محمد علي', 'محمد علي / Mohammed Ali'],
      ['Nicolás Maduro', 'MADURO MOROS, Nicolas'],
      ['Hugo Chávez', 'Hugo Rafael Chávez Frías'],
      ['Joaquín Guzmán', 'GUZMAN LOERA, Joaquin Archivaldo'],
      ['Carlos Sáez', 'SAEZ DE EGUILAZ MURGUIONDO, Carlos'],
      ['Ali Hussein', 'HUSSEIN, Ali Karim Mansour'],
      ['Ali Hussein', 'Ali Karim Mansour Haddad Hussein'],
      ['Najib Razak', "Dato' Sri Haji Mohammad Najib bin Tun Haji Abdul Razak"],
      ['Nawaz Sharif', 'Mian Muhammad Nawaz Sharif'],
      ['Ali Sistani', 'Grand Ayatollah Ali Sistani'],
      ['عبدالله الحربي', 'Abdullah Mohammed Al-Harbi'],
      ['علي حسين', 'HUSSEIN, Ali Karim Mansour'],
      ['حسين، علي', 'Ali Karim Mansour Hussein'],
      ['نجيب رزاق', "Dato' Sri Haji Mohammad Najib bin Tun Haji Abdul Razak"],
      ['محمد مرسي', 'Mohamed Morsi Eissa al-Ayyat'],
      ['Николас Мадуро', 'Nicolás Maduro Moros'],
      ['Аль-Харби Мохаммед', 'Mohammed Abdullah Saleh Al-Harbi'],
      ['Anne Smith', 'Anne Smith-Jones'],
      ['Recep Erdoğan', 'Recep Tayyip ERDOGAN'],
      ['Jan Berg', 'Jan van den Berg'],
      ['Min Aung Hlaing', 'Senior General Min Aung Hlaing'],
      ['John Smith', 'John Smith Jr.'],
      ['FNU Suharto', 'Suharto'],
      ['Suharto LNU', 'Suharto'],
      ['JR Smith', 'John Robert Smith'],
      ['Rahman MA', 'Mohamed Abdul Rahman'],
      ['Qari Hussain', 'Hussain'],
      ['Alhaj Musa', 'Musa'],
      ['Mollah Omar', 'Omar'],
      ['Doctor Ahmad Ali', 'Ahmad Ali Hassan'],
      ['Ilham Aliyev', 'ALIYEV, Ilham Heydar oğlu'],
      ['Leyla Ali', 'Leyla Hasan qızı Ali'],
      ['Ely Vall', 'Ely ould Mohamed Vall'],
      ['Anna Müller', 'Anna Mueller (née Schmidt)'],
      ['Emir Ahmad Ali', 'Ahmad Ali Hassan'],
      ['Engineer Ahmad Ali', 'Ahmad Ali Hassan'],
      ['Eng. Ahmad Ali', 'Ahmad Ali Hassan'],
      ['Professor Ahmad Ali', 'Ahmad Ali Hassan'],
      ['King Ahmad Ali', 'Ahmad Ali Hassan'],
      ['Kassym Tokayev', 'TOKAYEV, Kassym Jomart Kemeluly'],
      ['Kassym Tokayev', 'Kassym Kemel uly Tokayev'],
      ['Dariga Nazarbayeva', 'Dariga Aliya Nursultankyzy Nazarbayeva'],
      ['Касым Токаев', 'ТОКАЕВ, Касым Жомарт Кемелұлы'],
      ['Ильхам Алиев', 'АЛИЕВ, Ильхам Гейдар оглы'],
      ['Aleh Ivanou', 'Oleg Ivanov'],
      ['Олег Иванов', 'Aleh Ivanov'],
      ['Yauhen Ivanou', 'Yevgeny Ivanov'],
      ['Евгений Иванов', 'Yauhen Ivanov'],
      ['Драган Џајић', 'Dragan Džajić'],
      ['Џемал Мустафић', 'Dzemal Mustafic'],
      ['Жељко Ражнатовић', 'Zeljko Raznatovic'],
      ['Ђорђе Петровић', 'Đorđe Petrović'],
      ['Ђорђе Петровић', 'Djordje Petrovic'],
      ['Mao Tse-tung', 'MAO, Zedong'],
      ['Chiang Kai-shek', 'Jiang Jieshi'],
      ['Tsai Ing-wen', 'Cai Yingwen'],
      ['Hsieh Chih-wei', 'Xie Zhiwei'],
      ['Bob Smith', 'Robert Smith'],
      ['Bill Clark', 'William Clark'],
      ['Liz Taylor', 'TAYLOR, Elizabeth'],
      ['Mike Brown', 'Michael Brown'],
      ['Jibril', 'Djibril'],
    ] as const) {
      assert.equal(named(customer, { name }), undefined, `${customer} and ${name}`);
      assert.equal(named(name, { name: customer }), undefined, `${name} and ${customer}`);
    }
    assert.equal(named(`${'a'.repeat(30)}b Z`, { name: `${'a'.repeat(150)} Q` }), 'date', 'in a moment');
    const aliases = 'Khan Baba, Khan Sahib';
    assert.equal(
      named('M. A. Khan', { name: 'Muhammad Asif Khan', aliases }),
      undefined,
      'another alias is closer',
    );
    assert.equal(
      named('M. A. Khan', { name: 'Abu Omar', aliases: `${aliases}, Muhammad Asif Khan` }),
      undefined,
    );
    assert.equal(named('M. A. Khan', { name: 'Abu Omar', aliases }), 'date');
    const inverted = { name: 'Abu Omar', aliases: 'HASSAN, Sheikh Ali Omar' };
    assert.equal(named('Ali Hassan Omar', inverted), undefined, 'its comma is no separator');
    assert.equal(named('Mohd Ali', { name: 'Muhammad Hassan' }), 'date');
    assert.equal(named('Ali Khan', { name: 'Ali Jan' }), 'date');
    assert.equal(named('Ali Ivanov', { name: 'Oleg Ivanov' }), 'date', 'Aleh alone is Oleg');
    assert.equal(named('Ali Khan (علي خان)', { name: 'Ali Jan' }), 'date');
    assert.equal(named('Wm Smith', { name: 'Walter Smith' }), 'date');
    assert.equal(named('JR Smith', { name: 'John Karim Smith' }), 'date');
    assert.equal(named('Khan', { name: 'Ali Khan' }), 'date', 'one word is no name');
    assert.equal(named('Ali Hussein', { name: 'Ali Hussein Karim Mansour' }), 'date', 'two words more');
    assert.equal(named('Ali Karim Hussein', { name: 'Ali Omar Hussein' }), 'date', 'a word of each name');
    for (const [name, why] of [
      ['Ahmad Hassan Mohammed Al Asiri', 'another order'],
      ['Mahmoud Mohammad Ahmed Bahaziq', 'a word before and after'],
      ['Mohammad Aman Akhund', 'one word is not alike'],
    ] as const)
      assert.equal(named('محمد أحمد', { name }), 'date', why);
    const trade = { entitySubType: 'Company', birthOrFoundationDates: '' };
    assert.equal(named('Ali Hussein', { ...trade, name: 'Ali Hussein Trading' }), 'type');
  });

  it('needs eyes where one has Chinese characters, which are Mandarin, Cantonese, Korean or Japanese', () => {
    for (const [characters, latin] of [
      ['陳大文', 'Chan Tai Man'],
      ['金正恩', 'Kim Jong Un'],
      ['田中太郎', 'Tanaka Taro'],
    ] as const) {
      assert.equal(named(characters, { name: latin }), undefined, latin);
      assert.equal(named(latin, { name: characters }), undefined, characters);
    }
    assert.equal(named('王伟', { name: '汪卫' }), undefined, 'one reading');
    assert.equal(named('Chen Dawen', { name: 'Chan Tai Man', aliases: '陳大文' }), undefined, 'an alias');
  });

  it('needs eyes where it has no letter', () => {
    for (const name of ['', ' ', '-', '…', '\u200b']) {
      assert.equal(named('Ali Hussein', { name }), undefined, name);
      assert.equal(named('Ali Hussein', { name, countries: 'Iraq' }), undefined, 'another country');
    }
  });

  it('needs eyes where it sounds the same in another script', () => {
    assert.equal(named('علي حسين', { name: 'Vladimir Kuznetsov' }), 'date');
    assert.equal(named('علي حسين', { name: 'Ali Hussein' }), undefined);
  });

  it('needs eyes where its script is not read', () => {
    for (const name of ['김정은', 'Γεώργιος Παπαδόπουλος', 'משה לוי', 'सुरेश कुमार', 'გიორგი']) {
      assert.equal(named(name, { name: 'Ali Hussein' }), undefined, name);
      assert.equal(named('Ali Hussein', { name }), undefined, name);
      assert.equal(named('Ali Hussein', { name, aliases: 'Ali Karim Mansour' }), 'date', 'an alias is read');
      assert.equal(named('Ali Hussein', { name, countries: 'Iraq' }), 'dateAndCountry');
    }
    assert.equal(named('김정은', { name: '이상화' }), 'date', 'one script');
  });

  it('needs eyes where the date of a namesake agrees', () => {
    const namesake = { ...listed, name: 'HUSSEIN, Ali', birthOrFoundationDates: '1979-03-14' };
    const names = new Set(agreeingNames(customer, namesake));
    const of = (hit: Partial<Hit>) => rulingReason(customer, { ...listed, ...hit }, names);
    assert.equal(of({ name: 'Ali Hussein' }), undefined);
    assert.equal(of({ name: 'B', aliases: 'C, Ali Hussein' }), undefined);
    assert.equal(of({ name: 'Ali Hussein Karim' }), 'dateAndCountry');
    assert.deepEqual(agreeingNames(customer, { ...namesake, birthOrFoundationDates: '1980' }), []);
  });
});

describe('the group of a hit', () => {
  const decided = (change: Partial<DecidedHit>, label = 'different'): DecidedHit => ({
    decision: { label } as Decision,
    isCurrent: false,
    isProposed: false,
    isFolded: false,
    changes: [],
    ...change,
  });

  it('is its reason, and without one it needs eyes', () => {
    assert.equal(groupOf('date', undefined, false), 'date');
    assert.equal(groupOf(undefined, undefined, false), 'eyes');
    assert.equal(groupOf('date', decided({}), false), 'date', 'another person, for other search data');
  });

  it('needs eyes where someone saw more than the data', () => {
    for (const label of ['same', 'unclear', 'Ask the branch']) {
      assert.equal(groupOf('date', decided({}, label), false), 'eyes');
      assert.equal(groupOf('date', decided({ isProposed: true }, label), true), 'eyes');
    }
  });

  it('is proposed until another person reads it', () => {
    assert.equal(groupOf('date', decided({ isProposed: true }), false), 'proposed');
    assert.equal(groupOf('date', decided({ isProposed: true }), true), 'date');
    assert.equal(groupOf('date', decided({ isCurrent: true }, 'same'), true), 'decided');
  });
});
