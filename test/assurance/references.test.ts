import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../command.js';

const DOCUMENTS = ['docs/security/threat-model.md', 'docs/security/asvs.md'];

/** A test: its file, then its title in quotation marks. */
const PROOF = /`(test\/[\w./-]+)` “([^”]+)”/g;
/** A title that no proof names would not be checked. */
const TITLE = /“[^”]+”/g;

/**
 * How many requirements of the levels 1 and 2 each section has. They are its first ones. Source: the CSV of OWASP ASVS 5.0.0 in English,
 * https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/docs_en.
 */
const LEVELS_1_AND_2: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  V1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  V2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  V3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  V4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  V5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  V6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  V7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  V8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  V9: { 1: 3, 2: 4 },
  V10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  V11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  V12: { 1: 3, 2: 2, 3: 4 },
  V13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  V14: { 1: 2, 2: 4, 3: 3 },
  V15: { 1: 3, 2: 3, 3: 7 },
  V16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  V17: { 1: 1, 2: 4, 3: 2 },
};

for (const document of DOCUMENTS) {
  describe(document, () => {
    const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/\s+/g, ' ');
    const proofs = [...text.matchAll(PROOF)];

    it('names tests by the titles that they have', () => {
      assert.ok(proofs.length > 20);
      assert.equal(text.match(TITLE)?.length, proofs.length);
      const others = proofs.filter(([, path, title]) => !titlesIn(path!).includes(title!));
      assert.deepEqual(
        others.map(([, path, title]) => `${path}: ${title}`),
        [],
      );
    });
  });
}

describe('docs/security/asvs.md', () => {
  it('has a row for each requirement of the levels 1 and 2, and no other', () => {
    const text = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
    const listed = [...text.matchAll(/^\| (V[\d.]+)(?:–V[\d.]+\.(\d+))? +\|/gm)].flatMap(
      ([, first, last]) => {
        const at = first!.lastIndexOf('.');
        const from = Number(first!.slice(at + 1));
        return numbered(first!.slice(0, at), from, Number(last ?? from));
      },
    );
    const expected = Object.entries(LEVELS_1_AND_2).flatMap(([chapter, counts]) =>
      Object.entries(counts).flatMap(([section, count]) => numbered(`${chapter}.${section}`, 1, count)),
    );
    assert.equal(expected.length, 253);
    assert.deepEqual(listed, expected);
  });
});

function numbered(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
}

/** The source, with titles as they are read. */
function titlesIn(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll(String.raw`\'`, "'");
}
