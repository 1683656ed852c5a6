import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { Message, Values } from '../../../../widget/base/messages.js';
import { reasonText } from '../../../../widget/screening-results/decisions/decision-text.js';
import { isClear, rulingReason } from '../../../../widget/screening-results/decisions/ruling-reasons.js';
import { ar } from '../../../../widget/screening-results/screening-results.ar.js';
import { genderName, withoutIsolates } from '../../../../widget/screening-results/texts/listed-texts.js';
import { en } from '../../../../widget/screening-results/texts/screening-results.en.js';
import type { ResultsLocalize } from '../../../../widget/screening-results/texts/screening-results.en.js';

const localizeIn = (language: string, direction: string, messages: Readonly<Record<string, Message>>) =>
  ({
    language,
    locale: language === 'en' ? 'en-GB' : language,
    direction,
    text: (key: string, values: Values = {}) =>
      String(messages[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }) as unknown as ResultsLocalize;
const english = localizeIn('en', 'ltr', en);
const arabic = localizeIn('ar', 'rtl', ar);

const screening: Screening = {
  ...screeningOf(1),
  entityDate: '1979-03-14',
  countries: ['SA'],
  extendedSearchParameters: { gender: 'Male' },
};
const listed: Hit = { hitId: 'h', name: 'A', birthOrFoundationDates: '1943', countries: 'Iraq' };
const reason = (
  hit: Partial<Hit>,
  label = 'different',
  localize = english,
  searched: Partial<Screening> = {},
) => reasonText(localize, { ...screening, ...searched }, { ...listed, ...hit }, label);

it('names a gender that can be read, and shows any other as it is listed', () => {
  for (const [listed, shown] of [
    ['M', 'male'],
    ['Female', 'female'],
    ['Mujer', 'Mujer'],
    ['Male, Female', 'Male, Female'],
    ['Mrs', 'Mrs'],
  ] as const)
    assert.equal(withoutIsolates(genderName(english, listed)), shown);
});

describe('the reason of a decision', () => {
  it('states both sides of what conflicts, in both languages', () => {
    assert.equal(
      reason({}),
      'Listed born 1943; customer born 14 Mar 1979. Listed countries: Iraq; customer: Saudi Arabia.',
    );
    assert.match(
      reason({}, 'different', arabic),
      /^تاريخ الميلاد في القائمة 1943، وتاريخ ميلاد العميل .*1979.*\. الدول في القائمة: العراق؛ العميل: المملكة العربية السعودية\.$/,
    );
  });

  it('states what agrees for the same person', () => {
    assert.equal(
      reason({ birthOrFoundationDates: '1979-03-14', countries: 'SA' }, 'same'),
      'Listed born 1979-03-14; customer born 14 Mar 1979. Listed countries: Saudi Arabia; customer: Saudi Arabia.',
    );
  });

  it('is nothing where no data speaks: a name and a score are no reason', () => {
    const silent = { birthOrFoundationDates: '', countries: '', strength: 0.1, riskScore: 1, name: 'Z' };
    for (const label of ['different', 'same', 'Ask the branch', 'constructor'])
      assert.equal(reason(silent, label), '', label);
  });

  it('states for "unclear" all that can be compared, else that nothing can', () => {
    assert.equal(
      reason({ birthOrFoundationDates: '1980', countries: 'Iraq' }, 'unclear'),
      'Listed born 1980; customer born 14 Mar 1979. Listed countries: Iraq; customer: Saudi Arabia.',
    );
    assert.equal(
      reason({ birthOrFoundationDates: '', countries: 'SA' }, 'unclear'),
      'Listed countries: Saudi Arabia; customer: Saudi Arabia.',
    );
    for (const birthOrFoundationDates of ['', 'unknown'])
      assert.equal(
        reason({ birthOrFoundationDates, countries: '' }, 'unclear'),
        'Nothing that is listed can be compared.',
      );
  });

  it('does not call a date that is near another date', () => {
    assert.equal(reason({ birthOrFoundationDates: '1980', countries: '' }), '');
  });

  it('states the type and the gender, and the foundation of a company', () => {
    const neither = { birthOrFoundationDates: '', countries: '' };
    assert.equal(reason({ ...neither, entitySubType: 'Vessel' }), 'Listed as Vessel; customer: Person.');
    assert.equal(reason({ ...neither, gender: 'female' }), 'Listed gender: female; customer: male.');
    const company = { entityType: 'company', extendedSearchParameters: null };
    assert.equal(
      reason({ countries: '' }, 'different', english, company),
      'Listed founded 1943; customer founded 14 Mar 1979.',
    );
  });

  it('is the same for the same two sides, whatever the scores are', () => {
    assert.equal(reason({ strength: 1, riskScore: 99, hitId: 'x' }), reason({ strength: 0, riskScore: 0 }));
    assert.doesNotMatch(reason({}), /[\u2066-\u2069]/);
  });
});

describe('a label that one press saves', () => {
  const clear = (hit: Partial<Hit>, label: string) => {
    const all = { ...listed, ...hit };
    return isClear(screening, all, label, rulingReason(screening, all));
  };

  it('is "different" only where a batch would offer the hit too', () => {
    assert.ok(clear({}, 'different'));
    assert.ok(clear({ countries: 'SA', name: 'Vladimir Kuznetsov' }, 'different'), 'people share a country');
    assert.ok(!clear({ birthOrFoundationDates: '1979' }, 'different'), 'no reason');
  });

  it('is "same" only where the date agrees and nothing conflicts', () => {
    assert.ok(clear({ birthOrFoundationDates: '1979', countries: 'SA' }, 'same'));
    assert.ok(!clear({ birthOrFoundationDates: '1979' }, 'same'), 'another country');
    assert.ok(!clear({ birthOrFoundationDates: '', countries: 'SA', gender: 'male' }, 'same'), 'no date');
  });

  it('is unclear for every hit, and no label of a page: what it means is not known', () => {
    assert.ok(clear({ birthOrFoundationDates: '', countries: '' }, 'unclear'));
    for (const label of ['Ask the branch', 'constructor']) assert.ok(!clear({}, label), label);
  });
});
