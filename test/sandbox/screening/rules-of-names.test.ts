import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MINIMUM_NAME_STRENGTH } from '../../../sandbox/screening/screen.js';
import { nameStrength as strength } from '../names/name-strength.js';

const pick = (text: string) => fc.constantFrom(...text.trim().split(/\s+/));
const given = pick(
  'Anselm Rafael Teodora Lorenzo Agathe Jovan Chidi Thandeka Prakash Eleni Bartosz Margit Odile Emre Khalid Ahmed ' +
    'Mohammed Salim Wei Jun Min Omar Ali Nadezhda Platon Sergei Ivan Maria Carlos James Robert',
);
const family = pick(
  'Brockwitz Quintavega Vasilkova Bastianetti Delaunoy Radumirovic Okonweze Mabuzane Venkatalingam Kalavrezou ' +
    'Wielgorski Szentkeri Harbi Qahtani Hassan Hussein Wang Zhang Kim Lee Petrov Ivanov Garcia Lopez Smith Walker',
);
const person = fc.tuple(given, family).filter(([one, other]) => one !== other);
const company = fc.tuple(
  pick('Rimal Barada Severny Kaspiy Helvion Nimbus Tamarisk Marsa Orlovets Shanyue Brockwitz Delaunoy'),
  pick('Shipping Trading Cement Logistics Foods Textiles Energy Capital Motors Steel'),
);

describe('what does not hide a match', () => {
  it('the order of the words, and a comma between them', () => {
    fc.assert(
      fc.property(person, ([one, other]) => {
        assert(strength(`${other} ${one}`, `${one} ${other}`) >= 0.9, `${one} ${other}`);
        assert.equal(strength(`${other}, ${one}`, `${one} ${other}`), 1);
        assert.equal(strength(`${other.toUpperCase()}, ${one}`, `${one} ${other}`), 1);
      }),
    );
  });

  it('initials, on either side, with a dot or without', () => {
    fc.assert(
      fc.property(person, pick('. _'), ([one, other], dot) => {
        const short = `${one.charAt(0)}${dot === '.' ? '.' : ''} ${other}`;
        for (const found of [strength(short, `${one} ${other}`), strength(`${one} ${other}`, short)]) {
          assert(found >= MINIMUM_NAME_STRENGTH && found < 1, `${short} ${found}`);
        }
        const middle = `${one} Q. ${other}`;
        assert(strength(middle, `${one} ${other}`) >= 0.75, middle);
      }),
    );
    assert(strength('L. Lee', 'Lorenzo Lee') >= MINIMUM_NAME_STRENGTH);
  });

  it('the short form of Mohammed', () => {
    for (const short of ['Mohd', 'Mohd.', 'MUHD', 'Mhd'])
      for (const [one, other] of [
        [`${short} Ali`, 'Muhammad Ali'],
        ['Muhammad Ali', `${short} Ali`],
        [`Ali ${short}`, 'Mohamed Ali'],
      ] as const)
        assert(strength(one, other) >= MINIMUM_NAME_STRENGTH, `${one} and ${other}`);
  });

  it('titles before and after a name, in Latin and Arabic', () => {
    const before = pick('Dr Dr. Mr Mrs Prof. Sheikh Haji General Engineer Lord Mullah');
    const after = pick('Jr. Sr. II III _');
    fc.assert(
      fc.property(person, before, after, ([one, other], title, suffix) => {
        const titled = `${title} ${one} ${other}${suffix === '_' ? '' : ` ${suffix}`}`;
        assert.equal(strength(titled, `${one} ${other}`), 1, titled);
        assert.equal(strength(`${one} ${other}`, titled), 1, titled);
      }),
    );
    assert.equal(strength('الشيخ محمد الحربي', 'محمد الحربي'), 1);
    assert.equal(strength('الدكتور يوسف حداد', 'يوسف حداد'), 1);
  });

  it('a title between two names, which is a name there', () => {
    assert(strength('Khalid Mohammed', 'Khalid Shaikh Mohammed') < 0.85);
    assert.equal(strength('Khalid Shaikh Mohammed', 'Khalid Shaikh Mohammed'), 1);
  });

  it('three words left out between a first and a last name, which alone are never sure', () => {
    const between = fc.uniqueArray(given, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(between, family, ([first, ...middle], last) => {
        const whole = `${first} ${middle.join(' ')} ${last}`;
        for (const found of [strength(`${first} ${last}`, whole), strength(whole, `${first} ${last}`)])
          assert(found >= 0.75 && found < 0.85, `${whole} ${found}`);
        assert(strength(`${middle[0]} ${middle[1]}`, whole) < 0.75, whole);
      }),
    );
  });

  it('forms of companies, in every script', () => {
    const form = pick(
      'LLC L.L.C. Ltd Ltd. Limited GmbH AG Inc. Corp S.A. S.A.R.L. S.p.A. B.V. N.V. PLC FZE JSC OOO WLL',
    );
    fc.assert(
      fc.property(company, form, form, ([one, other], mine, second) => {
        assert.equal(strength(`${one} ${other} ${mine}`, `${one} ${other}`, 'company'), 1);
        assert.equal(strength(`${one} ${other} ${mine}`, `${one} ${other} ${second}`, 'company'), 1);
      }),
    );
    const same: Array<[string, string]> = [
      ['شركة رمال القابضة', 'رمال القابضة'],
      ['شركة بردى ذ.م.م', 'بردى'],
      ['ООО Северный Мост', 'Severny Most'],
      ['ПАО Банк Белая Речка', 'Belaya Rechka Bank'],
      ['山岳精密仪器有限公司', '山岳精密仪器'],
      ['山岳精密仪器有限公司', 'Shanyue Jingmi Yiqi Co., Ltd.'],
      ['לאומי בע"מ', 'לאומי'],
    ];
    for (const [one, other] of same) assert(strength(one, other, 'company') >= 0.97, `${one} ~ ${other}`);
    assert(strength('شركة النور للتجارة', 'Al Noor Trading LLC', 'company') >= 0.75);
  });

  it('hyphens, apostrophes, accents and case', () => {
    fc.assert(
      fc.property(given, given, family, (one, two, other) => {
        const [spaced, hyphened] = [`${one} ${two} ${other}`, `${one}-${two} ${other}`];
        assert.equal(strength(hyphened, spaced), 1);
        assert(strength(`${one}${two.toLowerCase()} ${other}`, spaced) >= 0.9, hyphened);
        assert.equal(strength(hyphened.toUpperCase(), spaced.toLowerCase()), 1);
      }),
    );
    assert.equal(strength('Salimmin Lee', 'Salim Min Lee'), 1);
    assert.equal(strength("Patrick O'Brien", 'Patrick OBrien'), 1);
    assert.equal(strength('Søren Þór', 'Soren Thor'), 1);
    assert.equal(strength('José Núñez', 'Jose Nunez'), 1);
  });
});

describe('Chinese names in characters', () => {
  it('are compared by their characters: one pinyin is not one name', () => {
    for (const [one, other] of [
      ['王伟', '汪卫'],
      ['李静', '黎靖'],
    ] as const) {
      assert(strength(one, other) < 0.8, `${one} ~ ${other} ${strength(one, other)}`);
      assert.equal(strength(one, other), strength(other, one));
      assert.equal(strength(one, one), 1);
    }
    assert(strength('王伟', 'Wang Wei') >= 0.95);
    assert(strength('曾慶紅', '曾庆红') >= MINIMUM_NAME_STRENGTH);
  });
});

describe('a name that says little', () => {
  it('is doubted sooner: another spelling of two of the commonest names is not taken for sure', () => {
    const common: Array<[string, string]> = [
      ['Muhammad Hussain', 'Hussein Mohammed'],
      ['Li Zheng', 'Lei Zhang'],
      ['Mohammed Hassan', 'Mohammed Omar Hassan'],
      ['Yuhua Ma', 'Yu Hua Mao'],
    ];
    for (const [one, other] of common) {
      const found = strength(one, other, 'person', [one, other]);
      assert(found < 0.85 && found >= MINIMUM_NAME_STRENGTH, `${one} ~ ${other} ${found}`);
    }
    const words = ['United', 'Shipping', 'Global'];
    assert(strength('United Shipping LLC', 'Global United Shipping Limited', 'company', words) < 0.85);
  });
});
