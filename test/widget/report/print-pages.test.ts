import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cssString, pageRule } from '../../../widget/report/print-pages.js';

const page = {
  title: 'Screening of X',
  time: 'Printed today',
  number: 'Page \u0000 of \u0000',
  direction: 'ltr',
  hasArabicDigits: false,
} as const;

describe('pageRule', () => {
  it('puts title, time and page number into the margins', () => {
    const rule = pageRule(page);
    assert.match(rule, /@top-left \{ content: "Screening of X"/);
    assert.match(rule, /@top-right \{ content: "Printed today"/);
    assert.match(rule, /@bottom-right \{ content: "Page " counter\(page\) " of " counter\(pages\) ""/);
  });

  it('starts on the right in Arabic, with Arabic digits where the element has them', () => {
    const rule = pageRule({ ...page, direction: 'rtl', hasArabicDigits: true });
    assert.match(rule, /@top-right \{ content: "Screening of X"/);
    assert.match(rule, /counter\(page, arabic-indic\)/);
  });

  it('lets no name end its string', () => {
    assert.equal(cssString('a"b\\c\nd'), '"a\\22 b\\5c c\\a d"');
  });
});
