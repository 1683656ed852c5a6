import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../../widget/report/checksum.js';
import { checkReport, sealReport } from '../../../widget/report/sealed-report.js';

/** The same value with the members of all objects in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reordered(member)]),
  );
}
const anyReport = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((content) => ({ ...content, sha256: undefined, format: 'any' }));

describe('canonicalJson', () => {
  it('writes the example of RFC 8785 as the RFC does', () => {
    const example = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    assert.equal(
      canonicalJson(example),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('orders keys by their UTF-16 code units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    assert.deepEqual(Object.keys(JSON.parse(written)), [
      '1',
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\u{1f600}',
      '\ufb33',
    ]);
  });

  it('keeps every JSON value, and is the same for any order of the members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        assert.deepEqual(JSON.parse(canonicalJson(plain)), plain);
        assert.equal(canonicalJson(reordered(plain)), canonicalJson(plain));
      }),
    );
  });
});

describe('a sealed report', () => {
  it('is intact as it was saved, and also written again by another program', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        const saved = await sealReport(report);
        assert.equal(await checkReport(saved), 'intact');
        const again = JSON.stringify(reordered(JSON.parse(saved)), null, 4).replaceAll('\n', '\r\n');
        assert.equal(await checkReport(`\uFEFF${again}`), 'intact');
      }),
    );
  });

  it('is changed when any value is', async () => {
    const saved = await sealReport({ format: 'any', ...{ hits: [{ strength: 0.9, name: 'محمد' }] } });
    assert.equal(await checkReport(saved.replace('0.9', '0.8')), 'changed');
    assert.equal(await checkReport(saved.replace('محمد', 'محمود')), 'changed');
    assert.equal(await checkReport(saved.replace('"strength"', '"risk"')), 'changed');
  });

  it('differs from a report without a checksum and from any other file', async () => {
    assert.equal(await checkReport('{"format":"any","sha256":null}'), 'unsealed');
    for (const other of ['', 'name,strength', 'null', '[]', '{}', '{"format":1}']) {
      assert.equal(await checkReport(other), 'unreadable', other);
    }
  });
});
