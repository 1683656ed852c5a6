import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { gregorianDay, hijriDay, moment, timeOfDay } from '../../../widget/language/dates.js';
import { clock, span } from '../../../widget/language/dates.js';

const ENGLISH = 'en-GB';
const ARABIC = 'ar-u-nu-arab';

describe('dates', () => {
  it('shows a day in the Gregorian calendar, in the digits asked for', () => {
    assert.equal(gregorianDay('1990-04-12', ENGLISH), '12 Apr 1990');
    assert.equal(gregorianDay('1990-04-12T00:00:00', ENGLISH), '12 Apr 1990');
    assert.equal(gregorianDay('1990-04-12', ARABIC), '١٢ أبريل ١٩٩٠');
    assert.equal(gregorianDay('1990-04-12', 'ar-u-nu-latn'), '12 أبريل 1990');
  });

  it('shows a day in the Umm al-Qura calendar', () => {
    assert.equal(hijriDay('1990-04-12', ENGLISH), '16 Ramadan 1410');
    assert.equal(hijriDay('1990-04-12', ARABIC), '١٦ رمضان ١٤١٠');
  });

  it('gives back what is not a date as it was, and no Hijri day for it', () => {
    for (const odd of ['', 'circa 1950', '1950', '1990-13-45', '12/04/1990']) {
      assert.equal(gregorianDay(odd, ENGLISH), odd);
      assert.equal(hijriDay(odd, ENGLISH), undefined);
    }
  });

  it('never throws, whatever a service calls a date', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        gregorianDay(text, ENGLISH);
        hijriDay(text, ARABIC);
      }),
    );
  });

  it('counts down in minutes and seconds, in the digits asked for', () => {
    assert.equal(clock(131, ENGLISH), '2:11');
    assert.equal(clock(60, ENGLISH), '1:00');
    assert.equal(clock(0, ENGLISH), '0:00');
    assert.equal(clock(131, ARABIC), '٢:١١');
    assert.equal(clock(60, ARABIC), '١:٠٠');
    assert.equal(clock(131, 'ar-u-nu-latn'), '2:11');
  });

  it('takes a time of the service for UTC, also where it does not say so', (t) => {
    const { TZ } = process.env;
    t.after(() => {
      process.env.TZ = TZ;
      if (TZ === undefined) delete process.env.TZ;
    });
    process.env.TZ = 'Asia/Riyadh';
    for (const time of ['T22:42:00', 'T22:42', 'T22:42:00.1234567', 'T22:42:00Z', 'T22:42:00+00:00'])
      assert.equal(moment(`2026-11-21${time}`, ENGLISH), '22 Nov 2026, 1:42', time);
  });

  it('says the time of day on the clock of the device', () => {
    const at = new Date(2026, 2, 1, 14, 20, 59).getTime();
    assert.equal(timeOfDay(at, ENGLISH), '14:20');
    assert.equal(timeOfDay(at, 'en-US').replace(/\s/, ' '), '2:20 PM');
    assert.equal(timeOfDay(at, ARABIC).replace(/\s/, ' '), '٢:٢٠ م');
  });

  it('names the weekday of a time on another day', () => {
    const at = new Date(2026, 2, 2, 9, 5).getTime();
    const dayBefore = new Date(2026, 2, 1, 23, 59).getTime();
    assert.equal(timeOfDay(at, ENGLISH, at - 60_000), '9:05');
    assert.match(timeOfDay(at, ENGLISH, dayBefore), /^Monday,? (at )?09:05$/);
    assert.match(timeOfDay(at, ARABIC, dayBefore), /^الاثنين/);
  });

  it('rounds a span up, so that a bound stays a bound', () => {
    assert.equal(span(40, ENGLISH), '40 seconds');
    assert.equal(span(90, ENGLISH), '90 seconds');
    assert.equal(span(91, ENGLISH), '2 minutes');
    assert.equal(span(180, ENGLISH), '3 minutes');
    assert.equal(span(0, ENGLISH), '1 second');
    assert.equal(span(40, ARABIC), '٤٠ ثانية');
  });
});
