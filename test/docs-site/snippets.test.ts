import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { composeSite } from '../../docs/site/compose-site.js';
import { ROOT } from '../command.js';
import { listen } from '../listen.js';

const snippets = composeSite(ROOT).flatMap(({ path, markdown }) =>
  [...markdown.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].map(([, , language = '', code = '']) => ({
    page: path,
    language,
    code,
  })),
);

for (const language of ['js', 'jsx', 'ts', 'tsx', 'json'] as const)
  test(`the code on the docs site parses as ${language}`, () => {
    const parse = (code: string) =>
      language === 'json' ? JSON.parse(code) : parseAst(code, { lang: language, sourceType: 'module' });
    for (const { page, code } of snippets.filter((snippet) => snippet.language === language))
      assert.doesNotThrow(() => void parse(code), `${page}:\n${code}`);
  });

test('the code of the page on polling mints a session, and asks the proxy for the result', async (t) => {
  const found = { verifications: [{ id: 'ver_1', status: 'COMPLETED', reference: 'customer-42' }] };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(request.method === 'POST' ? { token: 't' } : found));
  });
  const { url, close } = await listen(server, 'localhost');
  process.env['KYC_URL'] = url;
  process.env['HOST_KEY'] = 'a-host-key-of-the-test';
  // Beside this file, so that the package of the server is found.
  const file = join(import.meta.dirname, 'from-polling.mjs');
  t.after(() => {
    rmSync(file);
    delete process.env['KYC_URL'];
    delete process.env['HOST_KEY'];
    void close();
  });
  const code = snippets.filter(({ page, language }) => page === 'start/from-polling' && language === 'js');
  writeFileSync(file, code.map((snippet) => snippet.code).join('\n'));
  const { startFor, isVerified } = (await import(pathToFileURL(file).href)) as {
    startFor(customerId: string, nationalId: string): Promise<{ token: string }>;
    isVerified(customerId: string): Promise<boolean>;
  };
  assert.equal((await startFor('customer-42', '1000000001')).token, 't');
  assert.equal(await isVerified('customer-42'), true);
  assert.equal(await isVerified('customer-7'), false);
  const key = 'Bearer a-host-key-of-the-test';
  assert.deepEqual(asked, [
    `POST /v1/sessions ${key}`,
    `GET /v1/verifications?reference=customer-42 ${key}`,
    `GET /v1/verifications?reference=customer-7 ${key}`,
  ]);
});
