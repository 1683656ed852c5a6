/** Requests as bytes: well-formed ones, from which broken ones are made, and ones with two lengths. */

const message = (head: readonly string[], body = ''): Buffer =>
  Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');

const post = (target: string, headers: readonly string[], body: string, version = '1.1') =>
  message(
    [`POST ${target} HTTP/${version}`, 'Host: localhost', 'Content-Type: application/json', ...headers],
    body,
  );

const BODY = '{"formId":"form-1"}';
const CHUNKED = `5;a=b\r\n${BODY.slice(0, 5)}\r\ne\r\n${BODY.slice(5)}\r\n0\r\nTrailer: x\r\n\r\n`;

/** `paths` are calls that read a body; `authorization` opens them. */
export function wellFormed(paths: readonly string[], authorization: string): readonly Buffer[] {
  const opened = `Authorization: ${authorization}`;
  return paths.flatMap((path) => [
    post(path, [opened, `Content-Length: ${BODY.length}`], BODY),
    post(path, [opened, 'Transfer-Encoding: chunked'], CHUNKED),
    post(path, [opened, 'Content-Encoding: gzip', `Content-Length: ${BODY.length}`], BODY),
    post(path, [opened, 'Expect: 100-continue', `Content-Length: ${BODY.length}`], BODY),
    post(path, [opened, 'Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 0'], ''),
    post(path, [opened, `Content-Length: ${BODY.length}`], BODY, '1.0'),
    post(`http://localhost${path}`, [opened, `Content-Length: ${BODY.length}`], BODY),
    // Cut, and longer than it says: a second request that is not one.
    post(path, [opened, `Content-Length: ${BODY.length + 20}`], BODY),
    post(path, [opened, 'Content-Length: 3'], BODY),
    // Two on one connection.
    Buffer.concat([
      post(path, [opened, `Content-Length: ${BODY.length}`], BODY),
      message(['GET /livez HTTP/1.1', 'Host: localhost', 'Connection: close']),
    ]),
    message([`GET ${path}?a=%00&b[]=1 HTTP/1.1`, 'Host: localhost', opened, 'X-Folded: a', ' b']),
    message([`OPTIONS * HTTP/1.1`, 'Host: localhost', `X-Long: ${'x'.repeat(12_000)}`]),
  ]);
}

const SMUGGLED = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LENGTH = `Content-Length: ${SMUGGLED.length}`;
const HIDDEN = `0\r\n\r\n${SMUGGLED}`;
/** Two programs could read these as one request or as two: only the first may be answered, and with a refusal. */
export function twoLengths(path: string): Readonly<Record<string, Buffer>> {
  const hiding = (headers: readonly string[], body = HIDDEN) => post(path, headers, body);
  return {
    'a length and chunks': hiding([LENGTH, 'Transfer-Encoding: chunked']),
    'chunks and a length': hiding(['Transfer-Encoding: chunked', LENGTH]),
    'two lengths': hiding(['Content-Length: 0', LENGTH], SMUGGLED),
    'two lengths in one header': hiding([`Content-Length: 0, ${SMUGGLED.length}`], SMUGGLED),
    'chunks that are not last': hiding(['Transfer-Encoding: chunked, identity']),
    'an unknown encoding': hiding(['Transfer-Encoding: xchunked']),
    'a blank before the colon': hiding(['Transfer-Encoding : chunked', 'Content-Length: 0'], SMUGGLED),
    'a negative length': hiding(['Content-Length: -1'], SMUGGLED),
    'a length with a sign': hiding(['Content-Length: +0'], SMUGGLED),
    'a length in hexadecimal': hiding(['Content-Length: 0x00'], SMUGGLED),
    'a size with a sign': hiding(['Transfer-Encoding: chunked'], `+0\r\n\r\n${SMUGGLED}`),
    'a size with a blank': hiding(['Transfer-Encoding: chunked'], ` 0\r\n\r\n${SMUGGLED}`),
    'a line break alone in a header': hiding(
      ['X: a\nTransfer-Encoding: chunked', 'Content-Length: 0'],
      SMUGGLED,
    ),
    'a carriage return alone in a header': hiding(
      ['X: a\rTransfer-Encoding: chunked', 'Content-Length: 0'],
      SMUGGLED,
    ),
  };
}
