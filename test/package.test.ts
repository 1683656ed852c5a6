import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ROOT } from './command.js';

const WIDGET = join(ROOT, 'widget');
const built = existsSync(join(WIDGET, 'dist/script/integrity.json'));

interface Manifest {
  readonly customElements: string;
  readonly exports: Record<string, string | Record<string, string>>;
}

describe('the package', { skip: built ? false : 'nothing is built: run npm run build' }, () => {
  const scripts = built
    ? readdirSync(join(WIDGET, 'dist/script')).filter((file) => file.endsWith('.js'))
    : [];
  const manifest = JSON.parse(readFileSync(join(WIDGET, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.keys(manifest.exports).filter((entry) => !entry.includes('*'));
  let shipped: string[];

  before(() => {
    // Scripts stay off: packing would build again.
    const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: WIDGET,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [pack] = JSON.parse(answer) as [{ files: { path: string }[] }];
    shipped = pack.files.map(({ path }) => path);
  });

  it('ships what runs, its types, its licences and its readme, and nothing else', () => {
    const allowed =
      /^(dist\/(widget|contract|script)\/|(dist\/custom-elements\.json|package\.json|LICENSE|README\.md|THIRD-PARTY-NOTICES\.md)$)/;
    assert.deepEqual(
      shipped.filter((path) => !allowed.test(path)),
      [],
    );
    assert.deepEqual(
      shipped.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts')),
      [],
      'sources',
    );
    assert.deepEqual(
      shipped.filter((path) => /(^|\/)(\.|test\/|node_modules\/)/.test(path)),
      [],
      'tests, data or secrets',
    );
    for (const file of ['package.json', 'LICENSE', 'THIRD-PARTY-NOTICES.md'])
      assert.ok(shipped.includes(file));
  });

  it('has a file behind every export, with its types', () => {
    for (const entry of entries) {
      const target = manifest.exports[entry];
      for (const path of typeof target === 'string' ? [target] : Object.values(target ?? {})) {
        assert.ok(shipped.includes(path.slice(2)), `${entry} → ${path}`);
      }
    }
  });

  for (const entry of entries.filter((name) => name === '.' || name.endsWith('.js'))) {
    it(`imports "${join('kyc-elements', entry)}" in Node, where there is no document`, async () => {
      await import(join('kyc-elements', entry));
    });
  }

  it('describes each element, by a path it ships, to editors and frameworks', () => {
    const path = 'dist/custom-elements.json';
    assert.equal(manifest.customElements, path);
    const { modules } = JSON.parse(readFileSync(join(WIDGET, path), 'utf8')) as {
      modules: { path: string; declarations: { tagName: string }[] }[];
    };
    assert.ok(modules.every((module) => shipped.includes(module.path)));
    const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
    assert.deepEqual(tags.toSorted(), [
      'kyc-identity-verification',
      'kyc-screening-form',
      'kyc-screening-results',
      'kyc-submission-search',
    ]);
  });

  it('has scripts that load nothing but the parts few pages need, and keep the notices of what they contain', () => {
    assert.equal(scripts.length, 8);
    for (const file of scripts) {
      const code = readFileSync(join(WIDGET, 'dist/script', file), 'utf8');
      const contains = {
        'qr-code.js': /David Evans[^*]*MIT/,
        'phone-hand-off.js': /kyc-elements: MIT/,
        'verified-person.js': /kyc-elements: MIT/,
      }[file];
      assert.match(code, contains ?? /^\/\*![^*]*Copyright 2017 Google LLC[^*]*BSD-3-Clause/);
      if (!contains) assert.match(code, /customElements/, `${file} defines nothing`);
      const others = code.replaceAll(/import\(`\.\/(phone-hand-off|qr-code|verified-person)\.js`\)/g, '');
      assert.doesNotMatch(others, /(^|[;}\s])import\s*[{"'`*(]/, `${file} loads something else`);
      assert.doesNotMatch(code, /\b_zod\b|ZodError/, `${file} carries the server's validation`);
    }
  });

  it('keeps the identity element small enough for a slow phone, in Arabic too, and what few pages need out of it', () => {
    const size = (file: string) =>
      gzipSync(readFileSync(join(WIDGET, 'dist/script', file)), { level: 9 }).length;
    const [english, arabic] = [size('identity-verification.js'), size('identity-verification.ar.json')];
    assert.ok(english <= 17_500, `${english} bytes`);
    assert.ok(arabic <= 1_700, `${arabic} bytes of Arabic`);
    assert.ok(size('verified-person.js') <= 2_100, `${size('verified-person.js')} bytes`);
    assert.ok(size('phone-hand-off.js') <= 1_200, `${size('phone-hand-off.js')} bytes`);
    assert.ok(size('qr-code.js') <= 4_000, `${size('qr-code.js')} bytes`);
  });

  it('gives the scripts the hash of the Arabic they load', () => {
    for (const element of ['identity-verification']) {
      const arabic = readFileSync(join(WIDGET, `dist/script/${element}.ar.json`));
      const hash = `sha256-${createHash('sha256').update(arabic).digest('base64')}`;
      for (const script of [element, 'kyc-elements']) {
        const code = readFileSync(join(WIDGET, `dist/script/${script}.js`), 'utf8');
        assert.ok(code.includes(hash), `${script}: ${element}`);
      }
    }
  });

  it('lists the integrity hash of every script', () => {
    const listed = JSON.parse(readFileSync(join(WIDGET, 'dist/script/integrity.json'), 'utf8')) as Record<
      string,
      string
    >;
    assert.deepEqual(Object.keys(listed).toSorted(), scripts.toSorted());
    for (const [file, integrity] of Object.entries(listed)) {
      const bytes = readFileSync(join(WIDGET, 'dist/script', file));
      assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    }
  });
});
