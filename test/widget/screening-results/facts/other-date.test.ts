import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateFact } from '../../../../widget/screening-results/facts/hit-facts.js';

const isOther = (listed: string, screened = '1979-03-14') => dateFact(screened, listed).isOther;

describe('a listed date is another one', () => {
  const others = [
    '1943',
    '1943-05',
    '1951-11-02',
    '1943, 1950-06',
    '12 Sept 1956',
    '1960 to 1963',
    'circa 1943',
  ];
  for (const listed of others) it(`where it is "${listed}"`, () => assert.ok(isOther(listed)));

  it('where day and month are others too, however alike the years are', () => {
    assert.ok(isOther('1969-11-02'));
    assert.ok(!isOther('1969-03-02'), 'the month');
    assert.ok(!isOther('1969-11-14'), 'the day');
    assert.ok(!isOther('1969-14-11'), 'no date');
    assert.ok(!isOther('02/03/1969'), 'which is the month is not certain');
  });
});

describe('a listed date is not another one', () => {
  const open: Readonly<Record<string, readonly string[]>> = {
    'where nothing is listed': ['', ' , '],
    'where it agrees or is near': ['1979', '1979-03-14', '1977', '1981-02'],
    'where fewer than five years lie between': ['1975', '1983', '1984', '1974-03-15', '1984-03-14'],
    'where it cannot be read': ['unknown', '1943, unknown', 'in the forties'],
    'where one of several dates is open': ['1943, 1978', '1943; 1951; 1979-01-01', '1943 or 1977'],
    'where one digit is wrong': ['1949', '1969', '1929-03-14', '1879', '1971', '1973-03-14', '2979'],
    'where two digits are exchanged': ['1997', '1997-03-14', '1799'],
    'where the day is 1 January and a digit of the year is wrong': ['1949-01-01', '1989-01-01'],
    'where the day and the month are kept': ['1943-03-14', '14 Mar 1999', '1943-03'],
    'where the list does not know the day, and less than ten years lie between': [
      '1970',
      '1971-01-01',
      '00/00/1986',
    ],
    'where it stands for nothing': [
      '1899-12-30',
      '1900-01-01',
      '1904-01-01',
      '1969-12-31',
      '1970-01-01',
      '1911-11-11',
    ],
    'where it is estimated and less than ten years lie between': ['circa 1970', '1986?', '1955 to 1971'],
    'where a range reaches a year with one wrong digit': ['1930-1965', '1940s', '1950s'],
    'where it is in a Hijri calendar, or may be': ['1350', '1350 AH', '15 Ramadan 1360', '1320 solar hijri'],
    'where it is older than living people, or in the future': ['1843', '1650-03-02', '2031', '12/05/2055'],
    'where it may be a date of death, of issue or of listing': ['2019-10-27', '2015-01-01', '2019'],
    'where a note in brackets may say what the date is': [
      '2004 (died)',
      '1962 (Ethiopian)',
      '2010 [aged 31]',
    ],
  };
  for (const [where, dates] of Object.entries(open))
    it(where, () =>
      assert.deepEqual(
        dates.filter((listed) => isOther(listed)),
        [],
      ),
    );

  it('but a recent one of a company is', () => {
    assert.ok(dateFact('1979-03-14', '2019-10-27', 'company').isOther);
  });

  it('where no date was screened, or one of another calendar', () => {
    assert.ok(!isOther('1943', ''));
    assert.ok(!isOther('1943', 'unknown'));
    assert.ok(!isOther('1943', '1399-04-15'));
    assert.ok(!isOther('1943', '2522-03-14'));
    assert.ok(!isOther('1943', '2090-03-14'));
  });

  it('where the screened date may be a placeholder', () => {
    assert.ok(!isOther('1969-11-02', '1979-01-01'));
    assert.ok(!isOther('1943-11-02', '1979-01-01'));
  });
});
