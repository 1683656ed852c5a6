import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
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
    const known = ['js', 'jsx', 'ts', 'tsx', 'json', 'sh', 'html', 'css', 'yaml', 'vue', 'svelte'];
    const backEnds = ['php', 'python', 'java', 'csharp', 'go', 'mermaid'];
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
});
