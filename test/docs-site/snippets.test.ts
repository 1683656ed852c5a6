import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { composeSite } from '../../docs/site/compose-site.js';
import { insertCodeFiles } from '../../docs/site/code-files.js';
import { ROOT } from '../command.js';

interface Snippet {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

const snippets: Snippet[] = composeSite(ROOT).flatMap(({ path, markdown }) =>
  [...markdown.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gm)].map(([, , language = '', code = '']) => ({
    page: path,
    language,
    code,
  })),
);

describe('the code on the docs site', () => {
  for (const language of ['js', 'jsx', 'ts', 'tsx'] as const) {
    test(`parses as ${language}`, () => {
      for (const { page, code } of snippets.filter((snippet) => snippet.language === language))
        assert.doesNotThrow(
          () => parseAst(code, { lang: language, sourceType: 'module' }),
          `${page}:\n${code}`,
        );
    });
  }

  test('parses as JSON', () => {
    for (const { page, code } of snippets.filter(({ language }) => language === 'json'))
      assert.doesNotThrow(() => JSON.parse(code) as unknown, `${page}:\n${code}`);
  });

  test('names a language that the site highlights', () => {
    const known = [
      'js',
      'jsx',
      'ts',
      'tsx',
      'json',
      'sh',
      'html',
      'css',
      'yaml',
      'ini',
      'nginx',
      'vue',
      'svelte',
      'astro',
    ];
    const backEnds = ['php', 'python', 'java', 'csharp', 'go'];
    const others = snippets.filter(({ language }) => ![...known, ...backEnds].includes(language));
    assert.deepEqual(others, []);
  });

  test('comes from the apps that are tested where a line links to a file', () => {
    const source = 'docs/start/react.md';
    const page = insertCodeFiles(readFileSync(join(ROOT, source), 'utf8'), source, ROOT);
    assert.ok(page.includes(readFileSync(join(ROOT, 'demo/frameworks/react/src/identity.tsx'), 'utf8')));
    for (const file of readdirSync(join(ROOT, 'docs/start'))) {
      const text = readFileSync(join(ROOT, 'docs/start', file), 'utf8');
      assert.doesNotMatch(insertCodeFiles(text, `docs/start/${file}`, ROOT), /^\[`[^`]+`\]\(.*demo\//m, file);
    }
  });

  test('has each file that an operator copies', () => {
    const files = join(ROOT, 'docs/operating/files');
    for (const file of readdirSync(files).filter((name) => !name.endsWith('.json'))) {
      const text = readFileSync(join(files, file), 'utf8');
      assert.ok(
        snippets.some(({ code }) => code === text),
        file,
      );
    }
  });
});

describe('the code of the page on polling', () => {
  const FOUND = { verifications: [{ id: 'ver_1', status: 'COMPLETED', reference: 'customer-42' }] };

  test('mints a session, and asks the proxy for the result', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const isMint = request.method === 'POST';
      response.writeHead(isMint ? 201 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isMint ? { token: 't' } : FOUND));
    }).listen(0, 'localhost');
    await once(server, 'listening');
    process.env['KYC_URL'] = `http://localhost:${(server.address() as AddressInfo).port}`;
    process.env['HOST_KEY'] = 'a-host-key-of-the-test';
    const code = snippets.filter(({ page, language }) => page === 'start/from-polling' && language === 'js');
    // Beside this file, so that the package of the server is found.
    const file = join(import.meta.dirname, 'from-polling.mjs');
    writeFileSync(file, code.map((snippet) => snippet.code).join('\n'));
    try {
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
    } finally {
      rmSync(file);
      delete process.env['KYC_URL'];
      delete process.env['HOST_KEY'];
      server.close();
    }
  });
});
