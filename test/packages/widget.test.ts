import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { describeElements } from '../../widget/build/describe-elements.js';
import { ROOT } from '../command.js';
import { readManifest, unbuilt } from './pack.js';

const WIDGET = join(ROOT, 'widget');
const LOADER = 'kyc-elements.js';
const IDENTITY = 'identity-verification.js';
const ANALYSTS = ['screening-form.js', 'screening-list.js', 'screening-results.js', 'submission-search.js'];
const [FORM, LIST, RESULTS, SEARCH] = ANALYSTS as [string, string, string, string];

/** The largest size of each script in bytes, compressed. */
const SMALL: Readonly<Record<string, number>> = {
  // On a slow phone, in Arabic too.
  [LOADER]: 2_000,
  [IDENTITY]: 21_000,
  'latest.js': 2_000,
  'latest-identity.js': 21_050,
  'identity-verification.ar.js': 1_900,
  // What few pages of the identity element need.
  'verified-person.js': 1_050,
  'diagnosis.js': 1_750,
  'phone-hand-off.js': 4_450,
  // What a screening with hits needs.
  'analyst-hits.js': 400,
  'analyst-parts.js': 30_600,
  'analyst-decisions-and-sounds.js': 16_810,
  'analyst-report-files.js': 2_700,
};
/** With what they import before they run. */
const SMALL_TOGETHER: readonly (readonly [bytes: number, ...files: string[]])[] = [
  [22_150, LOADER, IDENTITY],
  [30_620, RESULTS],
  // 69.6 kB when they were in nine scripts.
  [61_470, RESULTS, 'analyst-hits.js', 'analyst-parts.js'],
  [24_400, LIST],
  [43_210, LOADER, FORM, RESULTS],
  [51_960, LOADER, FORM, RESULTS, SEARCH],
  [61_430, LOADER, 'all-elements.js'],
];

describe('the scripts and entries of kyc-elements', { skip: unbuilt }, () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const scriptsIn = (folder: string) =>
    unbuilt ? [] : readdirSync(join(ROOT, folder)).filter((file) => file.endsWith('.js'));
  const shipped = scriptsIn('widget/dist/script');
  /** With those that only the proxy serves. */
  const scripts = [...shipped, ...scriptsIn('server/dist/scripts')];
  const { exports, customElements, version } = readManifest('widget');

  const codeOf = (file: string) =>
    read(`${file.startsWith('latest') ? 'server/dist/scripts' : 'widget/dist/script'}/${file}`);
  const size = (file: string) => gzipSync(codeOf(file), { level: 9 }).length;
  /** The files and what they import before they run. */
  function loadedWith(...files: readonly string[]): string[] {
    const loaded = new Set(files);
    for (const file of loaded)
      for (const [, name] of codeOf(file).matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g))
        loaded.add(name!);
    return [...loaded];
  }
  const sizeTogether = (...files: readonly string[]) =>
    loadedWith(...files).reduce((sum, file) => sum + size(file), 0);

  for (const entry of Object.keys(exports).filter((name) => name === '.' || name.endsWith('.js')))
    it(`imports "${join('kyc-elements', entry)}" in Node, where there is no document`, async () => {
      await import(join('kyc-elements', entry));
    });

  it('describes each element, by a path it ships, to editors and frameworks', () => {
    const { modules } = JSON.parse(read(`widget/${customElements}`)) as {
      modules: { path: string; declarations: { tagName: string }[] }[];
    };
    assert.ok(modules.every((module) => existsSync(join(WIDGET, module.path))));
    const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
    assert.deepEqual(
      tags,
      describeElements(ROOT).map(({ tagName }) => tagName),
    );
  });

  it('has scripts that load only each other, and keep the notices', () => {
    assert.ok(scripts.length > 20);
    for (const file of scripts) {
      // What the proxy serves without a release loads the others from the folder of its own.
      const folder = file.startsWith('latest') ? `./kyc-elements/${version}/` : './';
      const code = codeOf(file).replaceAll(folder, './');
      assert.match(code, /^\/\*! kyc-elements: MIT;[^*]*THIRD-PARTY-NOTICES\.md \*\//, file);
      if (/\blit\$/.test(code)) assert.match(code, /^[^*]*\*![^*]*Copyright 2017 Google LLC[^*]*BSD-3/, file);
      if (file === 'phone-hand-off.js') assert.match(code, /^[^*]*\*![^*]*David Evans[^*]*MIT/);
      assert.doesNotMatch(code, /\b_zod\b|ZodError/, `${file} carries the server's validation`);
      const named = [...code.matchAll(/\b(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g)];
      for (const [, name] of named) assert.ok(scripts.includes(name!), `${file} loads ${name}`);
      const imports = code.match(/(?<![\w$.])import\s*[{"'`*(]/g)?.length ?? 0;
      // The loader imports an address that it composes.
      const composed = [LOADER, 'latest.js'].includes(file);
      assert.equal(imports - named.length, Number(composed), `${file} loads something else`);
    }
  });

  it('renders an element alone from one file, and several from the fewest', () => {
    for (const file of [LOADER, IDENTITY, 'all-elements.js']) assert.deepEqual(loadedWith(file), [file]);
    for (const file of ANALYSTS) assert.deepEqual(loadedWith(file), [file, 'analyst-shared.js']);
  });

  it('keeps what a page loads small, and what few pages need out of it', () => {
    for (const [file, limit] of Object.entries(SMALL))
      assert.ok(size(file) <= limit, `${file}: ${size(file)} bytes of ${limit}`);
    for (const [limit, ...files] of SMALL_TOGETHER) {
      const bytes = sizeTogether(...files);
      assert.ok(bytes <= limit, `${files.join()}: ${bytes} bytes of ${limit}`);
    }
  });

  it('tells in its README what a page loads, within half a kilobyte', () => {
    const readme = read('widget/README.md');
    for (const [page, bytes] of [
      ['`<kyc-identity-verification>`', sizeTogether(LOADER, IDENTITY)],
      ['the screening list and results', sizeTogether(LOADER, LIST, RESULTS)],
      ['the screening form and results', sizeTogether(LOADER, FORM, RESULTS)],
      ['all five elements', sizeTogether(LOADER, 'all-elements.js')],
      ['a screening with hits, in addition', size('analyst-hits.js') + size('analyst-parts.js')],
    ] as const) {
      const [, said] = new RegExp(`^\\| ${page} .* ([\\d.]+) kB `, 'm').exec(readme)!;
      assert.ok(Math.abs(Number(said) * 1000 - bytes) <= 500, `${page}: ${said} kB for ${bytes} bytes`);
    }
  });

  it('lists the integrity hash of every script', () => {
    const hashOf = (file: string) => `sha384-${createHash('sha384').update(codeOf(file)).digest('base64')}`;
    assert.deepEqual(
      JSON.parse(read('widget/dist/script/integrity.json')),
      Object.fromEntries(shipped.map((file) => [file, hashOf(file)])),
    );
  });
});
