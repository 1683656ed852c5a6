import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { eventReader } from '../../../widget/identity-verification/server-sent-events.js';

const STREAM =
  'retry: 1000\n\n: still here\n\nevent: verification\nid: 3\ndata: {"a":1}\n\ndata: one\ndata: two\n\ndata:bare\n\n';

function read(chunks: readonly string[]) {
  const next = eventReader();
  return chunks.flatMap(next).filter(({ data }) => data);
}

describe('reading server-sent events', () => {
  it('finds the events and ignores comments and other fields', () => {
    assert.deepEqual(read([STREAM]), [
      { event: 'verification', data: '{"a":1}' },
      { event: 'message', data: 'one\ntwo' },
      { event: 'message', data: 'bare' },
    ]);
  });

  it('reads the same however the text was cut, whatever the line ends, and as the reference parser does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('event: a', 'data: x', 'data:y', ': c', 'id: 1', 'data: {"k":"é"}', ''), {
          maxLength: 30,
        }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(300)),
        (lines, end, cuts) => {
          // A last line that is no line end, so that no \r is left waiting for its \n.
          const text = `${lines.map((line) => line + end).join('')}:`;
          const at = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].toSorted(
            (a, b) => a - b,
          );
          const chunks = at.slice(1).map((to, index) => text.slice(at[index], to));
          const expected: { event: string; data: string }[] = [];
          createParser({
            onEvent: ({ event = 'message', data }) => expected.push({ event, data }),
          }).feed(text);
          assert.deepEqual(
            read(chunks),
            expected.filter(({ data }) => data),
          );
        },
      ),
    );
  });
});
