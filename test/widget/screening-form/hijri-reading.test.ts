import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hijriReading } from '../../../widget/screening-form/hijri-reading.js';

describe('a Hijri year in a field of the Gregorian calendar', () => {
  it('is read as the Gregorian day that it means', () => {
    assert.deepEqual(hijriReading('1410-09-16'), { year: 1410, day: '1990-04-12' });
    assert.deepEqual(hijriReading('1300-01-01'), { year: 1300, day: '1882-11-12' });
  });

  it('has no Gregorian day where the Hijri month is shorter', () => {
    assert.deepEqual(hijriReading('1410-08-31'), { year: 1410, day: undefined });
  });

  for (const day of ['', '1990-04-12', '1299-12-31', '1501-01-01', '2026-11-21', 'x']) {
    it(`is not seen in ${JSON.stringify(day)}`, () => assert.equal(hijriReading(day), undefined));
  }
});
