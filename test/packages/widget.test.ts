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
  const scriptsIn = (folder: string) =>
    unbuilt ? [] : readdirSync(join(ROOT, folder)).filter((file) => file.endsWith('.js'));
  const shipped = scriptsIn('widget/dist/script');
  /** With those that only the proxy serves. */
  const scripts = [...shipped, ...scriptsIn('server/dist/scripts')];
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
      'kyc-screening-list',
      'kyc-screening-results',
      'kyc-submission-search',
    ]);
  });

  const { version } = manifest;
  const codeOf = (file: string) => {
    const folder = file.startsWith('latest') ? 'server/dist/scripts' : 'widget/dist/script';
    return readFileSync(join(ROOT, folder, file), 'utf8');
  };
  const size = (file: string) => gzipSync(codeOf(file), { level: 9 }).length;
  /** The file and what it imports before it runs. */
  const loadedWith = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [, name] of codeOf(file).matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g))
      loadedWith(name!, seen);
    return seen;
  };
  const sizeTogether = (...files: string[]) =>
    [...new Set(files.flatMap((file) => [...loadedWith(file)]))].reduce((sum, file) => sum + size(file), 0);

  it('has scripts that load only each other, and keep the notices', () => {
    const entries = scripts.filter((file) => !/^(all|analyst)-/.test(file));
    assert.deepEqual(entries.toSorted(), [
      'closing-screens.js',
      'completion.js',
      'diagnosis.js',
      'host-refusal.js',
      'identity-verification.js',
      'kyc-elements.js',
      'latest-identity.js',
      'latest.js',
      'markup-check.js',
      'outcome.js',
      'phone-hand-off.js',
      'qr-code.js',
      'question.js',
      'screening-form.js',
      'screening-list.js',
      'screening-results.js',
      'submission-search.js',
      'verified-person.js',
      'waiting-line.js',
    ]);
    for (const file of scripts) {
      // What the proxy serves without a release loads the others from the folder of its own.
      const folder = file.startsWith('latest') ? `./kyc-elements/${version}/` : './';
      const code = codeOf(file).replaceAll(folder, './');
      assert.match(code, /^\/\*! kyc-elements: MIT;[^*]*THIRD-PARTY-NOTICES\.md \*\//, file);
      if (/\blit\$/.test(code)) assert.match(code, /^[^*]*\*![^*]*Copyright 2017 Google LLC[^*]*BSD-3/, file);
      if (file === 'qr-code.js') assert.match(code, /^[^*]*\*![^*]*David Evans[^*]*MIT/);
      assert.doesNotMatch(code, /\b_zod\b|ZodError/, `${file} carries the server's validation`);
      const named = [...code.matchAll(/\b(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
        ([, name]) => name!,
      );
      for (const name of named) assert.ok(scripts.includes(name), `${file} loads ${name}`);
      const imports = code.match(/(?<![\w$.])import\s*[{"'`*(]/g)?.length ?? 0;
      // The loader imports an address that it composes.
      const isLoader = ['kyc-elements.js', 'latest.js'].includes(file);
      assert.equal(imports, isLoader ? 1 : named.length, `${file} loads something else`);
    }
  });

  it('renders an element alone from one file, and several from the fewest', () => {
    for (const file of ['kyc-elements.js', 'identity-verification.js', 'all-elements.js'])
      assert.deepEqual([...loadedWith(file)], [file]);
    for (const file of [
      'screening-form.js',
      'screening-list.js',
      'screening-results.js',
      'submission-search.js',
    ])
      assert.deepEqual([...loadedWith(file)], [file, 'analyst-shared.js']);
  });

  it('keeps the identity element small enough for a slow phone, in Arabic too, and what few pages need out of it', () => {
    const limits = {
      'kyc-elements.js': 2_000,
      'latest.js': 2_000,
      'identity-verification.js': 18_000,
      'latest-identity.js': 18_000,
      'identity-verification.ar.json': 1_900,
      'closing-screens.js': 1_300,
      'outcome.js': 1_000,
      'completion.js': 600,
      'question.js': 1_300,
      'verified-person.js': 1_800,
      'waiting-line.js': 1_300,
      'diagnosis.js': 2_500,
      'host-refusal.js': 1_400,
      'markup-check.js': 1_000,
      'phone-hand-off.js': 1_200,
      'qr-code.js': 4_000,
    };
    for (const [file, limit] of Object.entries(limits))
      assert.ok(size(file) <= limit, `${file}: ${size(file)} bytes`);
    const whole = size('kyc-elements.js') + size('identity-verification.js');
    assert.ok(whole <= 19_500, `${whole} bytes`);
  });

  it('keeps the elements for analysts small before the first answer, and all elements together', () => {
    const [form, results, search] = [
      'screening-form.js',
      'screening-results.js',
      'submission-search.js',
    ] as const;
    const loader = size('kyc-elements.js');
    const sizes: [number, number][] = [
      [sizeTogether(form, results) + loader, 42_000],
      [sizeTogether(results), 25_500],
      [sizeTogether(form, results, search) + loader, 47_600],
      [sizeTogether('screening-list.js'), 19_900],
      [sizeTogether('all-elements.js') + loader, 52_700],
    ];
    for (const [bytes, limit] of sizes) assert.ok(bytes <= limit, `${bytes} bytes of ${limit}`);
  });

  it('keeps the parts small that a screening with hits needs', () => {
    const limits = {
      'analyst-screening-sheet.js': 9_100,
      'analyst-hit-explanation.js': 12_600,
      'analyst-hit-decisions.js': 4_700,
      'analyst-hit-deciding.js': 8_400,
      'analyst-hit-panel.js': 1_800,
      'analyst-changes-since-review.js': 3_400,
      'analyst-report-files.js': 3_300,
      'analyst-sound-comparison.js': 8_700,
      'analyst-found-submissions.js': 2_500,
      'analyst-listed-screenings.js': 3_600,
    };
    for (const [file, limit] of Object.entries(limits))
      assert.ok(size(file) <= limit, `${file}: ${size(file)} bytes`);
  });

  it('tells in its README what a page loads, within half a kilobyte', () => {
    const loader = size('kyc-elements.js');
    // With these a hit is shown and compared; `analyst-shared.js` is there before.
    const hits = [
      'hit-commands',
      'screening-sheet',
      'hit-explanation',
      'alias-matching',
      'fact-text',
      'hit-panel',
      'changes-since-review',
      'table',
    ];
    const loads: Record<string, number> = {
      '`<kyc-identity-verification>`': loader + sizeTogether('identity-verification.js'),
      'the screening list and results': loader + sizeTogether('screening-list.js', 'screening-results.js'),
      'the screening form and results': loader + sizeTogether('screening-form.js', 'screening-results.js'),
      'all five elements': loader + sizeTogether('all-elements.js'),
      'a screening with hits, in addition': hits.reduce((sum, part) => sum + size(`analyst-${part}.js`), 0),
    };
    const readme = readFileSync(join(WIDGET, 'README.md'), 'utf8');
    for (const [page, bytes] of Object.entries(loads)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| ${page} `) && line.includes(' kB '));
      const said = Number(/ ([\d.]+) kB /.exec(row!)![1]) * 1000;
      assert.ok(Math.abs(said - bytes) <= 500, `${page}: ${said} for ${bytes} bytes`);
    }
  });

  it('gives the scripts the hash of the Arabic they load', () => {
    for (const element of [
      'identity-verification',
      'screening-form',
      'screening-list',
      'screening-results',
      'submission-search',
    ]) {
      const arabic = readFileSync(join(WIDGET, `dist/script/${element}.ar.json`));
      const hash = `sha256-${createHash('sha256').update(arabic).digest('base64')}`;
      for (const script of [element, 'all-elements']) {
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
    assert.deepEqual(Object.keys(listed).toSorted(), shipped.toSorted());
    for (const [file, integrity] of Object.entries(listed)) {
      const bytes = readFileSync(join(WIDGET, 'dist/script', file));
      assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    }
  });
});
