import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { listFile, ListFormatError } from '../../sandbox/lists/list-file.js';
import { LIST_FORMATS, readList, type ListFormat } from '../../sandbox/lists/read-list.js';
import { nameReadings } from '../../sandbox/names/name-key.js';
import { watchAnswerTimes } from './answer-times.js';
import { casesOf, report, runsOf } from './fuzz-cases.js';
import { watchHeap } from './heap-growth.js';
import { LIST_SAMPLES } from './list-samples.js';
import { anyBytes, edited } from './random-bytes.js';

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const filesOf = (format: ListFormat) =>
  fc.tuple(
    ...LIST_SAMPLES[format].map(({ name, content }) =>
      fc
        .oneof({ weight: 9, arbitrary: edited(fc.constant(Buffer.from(content))) }, anyBytes)
        // A failure shows the beginning, not a hundred thousand numbers.
        .map((bytes): SentFile =>
          Object.assign(
            { name, bytes },
            { [fc.toStringMethod]: () => `${name}: ${JSON.stringify(bytes.toString('latin1', 0, 500))}` },
          ),
        ),
    ),
  );

const lists = fc.record({
  files: fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...LIST_FORMATS.map(filesOf)) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.oneof(...LIST_FORMATS.map(filesOf)), { maxLength: 2 })
        .map((some) => some.flat()),
    },
  ),
  format: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...LIST_FORMATS) },
  ),
});

/** As an import reads them, up to the keys of the names. The number of names; null for a file that is refused. */
function namesIn(files: readonly SentFile[], format?: ListFormat): number | null {
  try {
    const { entities } = readList(
      files.map(({ name, bytes }) => listFile(name, bytes)),
      format,
    );
    return entities
      .flatMap(({ name, aliases, weakAliases }) => [name, ...aliases, ...weakAliases])
      .flatMap((name) => nameReadings(name, 'person')).length;
  } catch (error) {
    assert.ok(error instanceof ListFormatError, (error as Error).stack);
    return null;
  }
}

describe('random list files', () => {
  test('are read or refused as list files, in time', async () => {
    const [{ name, content }] = LIST_SAMPLES['plain-csv'] as [{ name: string; content: string }];
    const times = watchAnswerTimes(() => namesIn([{ name, bytes: Buffer.from(content) }]));
    const heap = watchHeap(casesOf('lists'));
    let read = 0;
    await fc.assert(
      fc.asyncProperty(lists, async ({ files, format }) => {
        const what = files.map((file) => file.name).join();
        const names = await times.time(what, () => namesIn(files, format));
        if (names !== null) read += 1;
        heap.count();
      }),
      runsOf('lists'),
    );
    report('lists', times.report(), heap.check(), `${read} read, the others refused`);
  });
});
