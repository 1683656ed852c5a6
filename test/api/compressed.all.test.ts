import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressed } from '../../server/api/elements.js';

const CODE = `export const text = ${JSON.stringify('again and '.repeat(200))};\n`;
const FOR_EVER = 'public, max-age=31536000, immutable';

describe('compressed scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-scripts-'));
  let server: Server;
  before(async () => {
    writeFileSync(join(folder, 'a.js'), CODE);
    // In any other it logs the failure that one of these tests brings about.
    const app = express().set('env', 'test');
    app.use('/scripts', compressed(folder, FOR_EVER), express.static(folder));
    server = createServer(app);
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(path: string, headers: Record<string, string>) {
    const { port } = server.address() as AddressInfo;
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get({ host: 'localhost', port, path, headers }, resolve);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
  }

  it('are as small as the browser can take them, and the same once unpacked', async () => {
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      for (let turn = 0; turn < 2; turn++) {
        const { headers, bytes } = await ask('/scripts/a.js', { 'Accept-Encoding': accepted });
        assert.equal(headers['content-encoding'], encoding);
        assert.match(headers['content-type'] ?? '', /^text\/javascript/);
        assert.equal(headers['cache-control'], FOR_EVER);
        assert.match(headers.vary ?? '', /Accept-Encoding/);
        assert.ok(bytes.length < 120, `${bytes.length} bytes`);
        assert.equal(unpack(bytes).toString(), CODE);
      }
    }
  });

  it('are sent uncompressed to a client without compression, and vary by encoding', async () => {
    const { headers, bytes } = await ask('/scripts/a.js', { 'Accept-Encoding': 'identity' });
    assert.equal(headers['content-encoding'], undefined);
    assert.match(headers.vary ?? '', /Accept-Encoding/);
    assert.equal(bytes.toString(), CODE);
  });

  it('are not sent again to a browser that has them', async () => {
    const first = await ask('/scripts/a.js', { 'Accept-Encoding': 'gzip' });
    const again = await ask('/scripts/a.js', {
      'Accept-Encoding': 'gzip',
      'If-None-Match': first.headers.etag ?? '',
    });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  });

  it('are those of the folder alone', async () => {
    for (const path of ['/scripts/none.js', '/scripts/..%2f..%2fetc%2fpasswd.js', '/scripts/%2e%2e/a.json']) {
      assert.equal((await ask(path, { 'Accept-Encoding': 'gzip' })).status, 404, path);
    }
  });

  it('are read again after a failure, which no cache may keep', async () => {
    const path = join(folder, 'b.js');
    const once = new Date('2026-01-01T00:00:00Z');
    // A folder of that name is there, and cannot be read.
    mkdirSync(path);
    utimesSync(path, once, once);
    const failed = await ask('/scripts/b.js', { 'Accept-Encoding': 'br' });
    assert.equal(failed.status, 500);
    assert.equal(failed.headers['cache-control'], undefined);
    assert.equal(failed.headers['content-encoding'], undefined);
    rmdirSync(path);
    writeFileSync(path, CODE);
    utimesSync(path, once, once);
    const { bytes } = await ask('/scripts/b.js', { 'Accept-Encoding': 'br' });
    assert.equal(brotliDecompressSync(bytes).toString(), CODE);
  });
});
