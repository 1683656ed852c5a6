import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import { PROBLEMS } from '../../contract/problems.js';
import { composeSite } from '../../docs/site/compose-site.js';
import { skillFiles } from '../../docs/site/skill.js';
import { Environment } from '../../server/config/environment.js';
import { manifest } from '../../widget/build/manifest.js';
import { ROOT } from '../command.js';

const files = skillFiles(composeSite(ROOT));
const text = [...files.values()].join('\n');
const declarations = manifest(ROOT).modules.flatMap((module) => module.declarations);
/** Attributes of HTML, and what a framework writes in place of one. */
const OF_OTHERS =
  /^(id|class|lang|dir|slot|style|title|hidden|role|key|ref|[#@:([{*].*|on\w.*|(get|session|screening)\w*)$/;

describe('the skill for coding agents', () => {
  test('has the quick starts, each element, and what says what is wrong', () => {
    for (const path of [
      'SKILL.md',
      'start/react.md',
      'guides/setup-mistakes.md',
      'reference/problems.md',
      'reference/variables.md',
    ])
      assert.ok(files.has(path), path);
    for (const { tagName } of declarations) assert.ok(files.has(`reference/${tagName}.md`), tagName);
    for (const code of Object.keys(PROBLEMS))
      assert.ok(files.get('reference/problems.md')!.includes(code), code);
    assert.match(files.get('SKILL.md')!, /^---\nname: kyc-elements\ndescription: .{40,1000}\n---\n/);
  });

  test('links to its own files alone', () => {
    for (const [path, markdown] of files) {
      const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
      for (const [, target = ''] of prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)) {
        if (/^(https?:|#)/.test(target)) continue;
        const [file] = target.split('#') as [string];
        assert.ok(files.has(posix.join(posix.dirname(path), file)), `${path} links to ${target}`);
      }
    }
  });

  test('names only tags and attributes that exist', () => {
    const attributes = new Map(
      declarations.map(({ tagName, attributes: own }) => [tagName, new Set(own.map(({ name }) => name))]),
    );
    // Without the values, which may hold anything.
    const bare = text.replaceAll(/=\s*("[^"]*"|'[^']*'|\{\{?[^{}]*(?:\{[^{}]*\}[^{}]*)*\}?\})/g, '=');
    const tags = [...bare.matchAll(/<(kyc-[a-z-]+)([^<>]*?)\/?>/g)];
    assert.ok(tags.length > 30);
    for (const [written, tag = '', rest = ''] of tags) {
      const known = attributes.get(tag);
      // The guide of mistakes shows one.
      if (tag === 'kyc-identity-verificaton') continue;
      assert.ok(known, written);
      for (const [, name = ''] of rest.matchAll(/\s([@:#([{*\w.-]+)(?==|\s|$)/g))
        assert.ok(known.has(name) || OF_OTHERS.test(name), `${name} in ${written}`);
    }
  });

  test('names only variables and commands that exist', () => {
    const variables = files.get('reference/variables.md')!;
    for (const name of Object.keys(Environment.shape)) assert.ok(variables.includes(name), name);
    for (const [, name = ''] of variables.matchAll(/^### `([A-Z_]+)`/gm))
      assert.ok(name in Environment.shape || variables.includes('sandbox'), name);
    const commands = files.get('reference/commands.md')!;
    for (const [, bin, command] of text.matchAll(/npx --no (?:--package \S+ )?(kyc-[a-z]+) ([a-z-]+)/g))
      assert.ok(commands.includes(`\`${bin} ${command}`), `${bin} ${command}`);
  });
});
