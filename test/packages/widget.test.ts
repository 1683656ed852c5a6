import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../command.js';
import { readManifest, unbuilt } from './pack.js';

const WIDGET = join(ROOT, 'widget');

describe('the scripts and entries of kyc-elements', { skip: unbuilt }, () => {
  const scripts = unbuilt
    ? []
    : readdirSync(join(WIDGET, 'dist/script')).filter((file) => file.endsWith('.js'));
  const manifest = readManifest('widget');
  const entries = Object.keys(manifest.exports);

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
    assert.ok(modules.every((module) => existsSync(join(WIDGET, module.path))));
    const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
    assert.deepEqual(tags.toSorted(), [
      'kyc-identity-verification',
      'kyc-screening-form',
      'kyc-screening-results',
      'kyc-submission-search',
    ]);
  });

  it('has scripts that load only shared code and parts from beside themselves, and keep the notices', () => {
    const names = scripts.filter((file) => !file.startsWith('shared-'));
    assert.deepEqual(names.toSorted(), [
      'hit-comparison.js',
      'hit-memory.js',
      'hit-panel.js',
      'identity-verification.js',
      'kyc-elements.js',
      'phone-hand-off.js',
      'qr-code.js',
      'report-files.js',
      'screening-form.js',
      'screening-results.js',
      'sound-comparison.js',
      'submission-search.js',
      'verified-person.js',
    ]);
    for (const file of scripts) {
      const code = readFileSync(join(WIDGET, 'dist/script', file), 'utf8');
      assert.match(code, /^\/\*! kyc-elements: MIT;[^*]*THIRD-PARTY-NOTICES\.md \*\//, file);
      if (/\blit\$/.test(code)) assert.match(code, /^[^*]*\*![^*]*Copyright 2017 Google LLC[^*]*BSD-3/, file);
      if (file === 'qr-code.js') assert.match(code, /^[^*]*\*![^*]*David Evans[^*]*MIT/);
      const parts =
        /import\(`\.\/(hit-comparison|hit-memory|hit-panel|phone-hand-off|qr-code|report-files|sound-comparison|verified-person)\.js`\)/g;
      // Those that are often alone on a page are one file.
      const isWhole = ['kyc-elements.js', 'identity-verification.js'].includes(file);
      const shared = /import\{[^}]*\}from"\.\/shared-[\w-]+\.js";/g;
      const own = isWhole ? code.replaceAll(parts, '') : code.replaceAll(parts, '').replaceAll(shared, '');
      assert.doesNotMatch(own, /(^|[;}\s])import\s*[{"'`*(]/, `${file} loads something else`);
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
    assert.ok(size('hit-comparison.js') <= 18_000, `${size('hit-comparison.js')} bytes`);
    assert.ok(size('hit-panel.js') <= 4_600, `${size('hit-panel.js')} bytes`);
    assert.ok(size('hit-memory.js') <= 6_000, `${size('hit-memory.js')} bytes`);
    assert.ok(size('report-files.js') <= 3_700, `${size('report-files.js')} bytes`);
    assert.ok(size('sound-comparison.js') <= 12_000, `${size('sound-comparison.js')} bytes`);
  });

  it('keeps the screening form and results small before the first hits are on the screen', () => {
    const size = (name: RegExp) =>
      scripts
        .filter((file) => name.test(file))
        .map((file) => gzipSync(readFileSync(join(WIDGET, 'dist/script', file)), { level: 9 }).length)
        .reduce((sum, bytes) => sum + bytes, 0);
    const [shared, form, results] = [/^shared-/, /^screening-form/, /^screening-results/].map(size) as [
      number,
      number,
      number,
    ];
    assert.ok(shared + results <= 31_000, `${shared + results} bytes`);
    assert.ok(shared + form + results <= 42_000, `${shared + form + results} bytes`);
  });

  it('gives the scripts the hash of the Arabic they load', () => {
    for (const element of [
      'identity-verification',
      'screening-form',
      'screening-results',
      'submission-search',
    ]) {
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
