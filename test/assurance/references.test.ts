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

/** The source, with titles as they are read. */
function titlesIn(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll(String.raw`\'`, "'");
}
