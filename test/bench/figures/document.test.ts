import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  figuresDocument,
  recordedSection,
  recordedSections,
  table,
  withSection,
  type Machine,
} from './document.js';

const MACHINE: Machine = {
  date: '2026-01-02',
  processor: 'Example 9',
  cores: 2,
  memoryGiB: 8,
  node: 'v20.0.0',
  otherShare: 0.01,
};

describe('the table of figures', () => {
  it('gives both figures with their unit, and ours divided by the peer', () => {
    const rows = table([
      { what: 'a script', unit: 'bytes', ours: 17_496, against: 'peer 1.0', peer: 34_992 },
    ]);
    assert.match(rows, /^\| a script \| 17,496 bytes \| peer 1\.0 \| 34,992 bytes \| 0\.5 \|$/m);
  });

  it('leaves a figure and its ratio out where there is none, and says why', () => {
    const rows = table([{ what: 'a code', unit: 's', ours: 2, against: 'peer', note: 'needs an account' }]);
    assert.match(rows, /^\| a code \| 2 s \| peer \| – \| – \| needs an account \|$/m);
  });
});

describe('the page of figures', () => {
  const topic = { title: 'Bytes', about: 'Compressed.', command: 'npm run bench -- bytes', figures: [] };

  it('names the date, the processor, Node and the command of each table', () => {
    const page = figuresDocument(MACHINE, [topic], 'npm run bench -- figures');
    for (const part of [
      '2026-01-02',
      'Example 9, 2 cores, 8 GiB',
      'v20.0.0',
      'npm run bench -- figures',
      'npm run bench -- bytes',
    ])
      assert.ok(page.includes(part), part);
  });

  it('keeps a section of a run of its own, and replaces it by the next run', () => {
    const page = figuresDocument(MACHINE, [topic], 'npm run bench -- figures');
    const soak = { ...topic, title: 'Soak', command: 'npm run bench -- soak --record' };
    const first = withSection(page, recordedSection(soak, MACHINE));
    assert.equal(recordedSections(page, []).length, 0);
    assert.match(recordedSections(first, [])[0]!, /^## Soak[^]*soak --record` measured it on 2026-01-02/);
    const next = withSection(first, recordedSection(soak, { ...MACHINE, date: '2026-02-03' }));
    assert.equal(recordedSections(next, []).length, 1);
    assert.deepEqual(recordedSections(next, [soak]), []);
    assert.ok(next.startsWith(page.trim()));
    assert.match(next, /measured it on 2026-02-03/);
  });

  it('says whether other programs were running', () => {
    assert.match(figuresDocument(MACHINE, [topic], 'npm run bench -- figures'), /No other work was running/);
    assert.match(
      figuresDocument({ ...MACHINE, otherShare: 0.4 }, [topic], 'npm run bench -- figures'),
      /Other programs were running on this machine\. They took 40 %/,
    );
  });
});
