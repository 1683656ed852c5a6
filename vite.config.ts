import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';
import type { EnvironmentOptions, Plugin } from 'vite';
import { manifest } from './widget/manifest/manifest.js';

/**
 * The files for pages that build nothing: everything in one script, and one script per element. What few pages need is
 * a file of its own beside them. The package's own modules come from the TypeScript compiler.
 */
const OUTPUT = 'dist/script';

const IDENTITY = 'widget/identity-verification';
const ARABIC = 'identity-verification.ar.json';

const SCRIPTS = {
  'kyc-elements': 'widget/define.ts',
  'identity-verification': `${IDENTITY}/define.ts`,
  'screening-form': 'widget/screening-form/define.ts',
  'screening-results': 'widget/screening-results/define.ts',
  'submission-search': 'widget/submission-search/define.ts',
  'phone-hand-off': `${IDENTITY}/phone-hand-off.ts`,
  'qr-code': `${IDENTITY}/qr-code.ts`,
  'verified-person': `${IDENTITY}/verified-person.ts`,
};

/** Ours alone. */
const PARTS = /verified-person|phone-hand-off/;

/** Minifying drops comments, and these licences want their notices kept. */
const LIT = 'Lit: Copyright 2017 Google LLC, BSD-3-Clause; ';
const LEAN_QR = 'lean-qr: Copyright 2021-2025 David Evans, MIT; ';

function notice(script: string): string {
  const contained = script === 'qr-code' ? LEAN_QR : PARTS.test(script) ? '' : LIT;
  return `/*! kyc-elements: MIT; ${contained}see THIRD-PARTY-NOTICES.md */`;
}

/**
 * Templates carry the indentation and the comments of their source, which minifying leaves alone because they are strings.
 * Blanks become one line end in markup, where that means the same, and go from styles. Lines stay where they
 * were, for the source maps.
 */
function tightTemplates(): Plugin {
  return {
    name: 'tight-templates',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/ },
      handler: (code) => ({
        code: code
          .replace(/\b(css|styles = )`([^`]*)`/g, (_, tag: string, text: string) => tag + tightStyles(text))
          .replace(/(?<=\s[\w-]+=)"([\w-]+)"(?=[\s>])/g, '$1')
          .replace(/\n[ \t]+/g, '\n'),
        map: null,
      }),
    },
  };
}

/** Who asks for them loads them, from beside the script; the one with everything asks only for the QR code. */
const APART: Readonly<Record<string, RegExp>> = {
  kyc_elements: /qr-code/,
  identity_verification: /phone-hand-off|verified-person/,
  phone_hand_off: /qr-code/,
};

/** Vite would wrap an import it sees in 0.7 kB that preloads style sheets, so it is shown a call instead. */
function loadedFromBeside(): Plugin {
  return {
    name: 'loaded-from-beside',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/ },
      handler(code) {
        const apart = APART[this.environment.name];
        const beside = code.replace(
          /\bimport\(('\.\/([\w-]+)\.js')\)/g,
          (whole, path: string, name: string) => (apart?.test(name) ? `importBeside(${path})` : whole),
        );
        return { code: beside, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll('importBeside(', 'import(');
      }
    },
  };
}

/**
 * What of Lit the identity element never comes to, cut out of its script: polyfills for browsers without shadow DOM or style
 * sheets made by script, which lack the `light-dark()` its looks need; decorators; directives that live on their own;
 * templates that are SVG or MathML as a whole; expressions inside <style>, <textarea> and the like, or in place of an attribute; attributes that are
 * JSON or numbers.
 */
const UNUSED_LIT: Readonly<Record<string, readonly RegExp[]>> = {
  'reactive-element.js': [
    /,\w=\w\.reactiveElementPolyfillSupport/,
    /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
    /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{[^{}]*elementProperties\.set\(\w,\w\)\}/,
    /static addInitializer\(\w\)\{[^{}]*\}/,
    /removeController\(\w\)\{[^{}]*\}/,
    /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/,
    /void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\),/,
    /case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/,
    /case Number:\w=null===\w\?null:Number\(\w\);break;case Object:case Array:try\{[^{}]*\}catch\(\w\)\{[^{}]*\}/,
  ],
  'lit-html.js': [
    /,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    /(?<=,\w=)2===\w\?"<svg>":3===\w\?"<math>":(?="")/,
    /\+\(2===\w\?"<\/svg>":3===\w\?"<\/math>":""\)/,
    /,2===\w\|\|3===\w(?=\)\{const \w=this\.el\.content\.firstChild)/,
    /const \w=this\.el\.content\.firstChild;\w\.replaceWith\(\.\.\.\w\.childNodes\)/,
    /if\(\w\.test\(\w\.tagName\)\)\{.*?\w\.append\(\w\[\w\],\w\(\)\)\}\}(?=\}else if\(8===\w\.nodeType\))/,
    /setConnected\(\w\)\{[^{}]*\}/,
    /else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\)/,
    /1===\w\.type\?(?=\w=new \w\.ctor\()/,
    /:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/,
  ],
  'lit-element.js': [
    /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/,
    /const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\);/,
    /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
    /connectedCallback\(\)\{super\.connectedCallback\(\).*?setConnected\(!1\)\}/,
  ],
};

/** Half of Lit's own module is a way around style sheets made by script. */
const STYLE_SHEETS = `
  export const css = (strings) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(strings[0]);
    return sheet;
  };
  export const adoptStyles = (root, sheets) => void (root.adoptedStyleSheets = sheets);
  export const getCompatibleStyle = (sheet) => sheet;
  export const supportsAdoptingStyleSheets = true;
  export { css as CSSResult, css as unsafeCSS };
`;

function withoutUnusedLit(): Plugin {
  return {
    name: 'without-unused-lit',
    transform: {
      order: 'pre',
      filter: { id: /\/node_modules\/(@lit\/reactive-element|lit-element|lit-html)\/[\w-]+\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'identity_verification') return undefined;
        const file = basename(id);
        if (file === 'css-tag.js') return { code: STYLE_SHEETS, map: null };
        let rest = code;
        for (const unused of UNUSED_LIT[file] ?? []) {
          if (!unused.test(rest))
            this.error(`Lit changed: ${file} has no ${unused}. Look again at what is unused.`);
          rest = rest.replace(unused, '');
        }
        return { code: rest, map: null };
      },
    },
  };
}

/**
 * Whoever reads Arabic loads its words as data, in parallel with the first call. The script knows their hash: words
 * that were changed on the way are refused without a line of the page's. A failed fetch can be made again; a failed
 * import stays failed in several browsers.
 */
function arabicAsData(): Plugin {
  return {
    name: 'arabic-as-data',
    transform: {
      order: 'pre',
      filter: { id: /\/arabic\.ts$/ },
      handler() {
        if (this.environment.name !== 'identity_verification') return undefined;
        const integrity = `sha256-${createHash('sha256')
          .update(readFileSync(join(OUTPUT, ARABIC)))
          .digest('base64')}`;
        const code = `export const arabic = async () => {
          const file = '${ARABIC}', signal = AbortSignal.timeout(5000);
          return (await fetch(new URL(file, import.meta.url), { integrity: '${integrity}', signal })).json();
        };`;
        return { code, map: null };
      },
    },
  };
}

function tightStyles(text: string): string {
  const tight = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([;{][\w-]+): /g, '$1:')
    .replace(/([ ,(:])0\./g, '$1.')
    .replace(/ (!important)| ([*/]) |(@\w+) (?=\()|(\() | (\))/g, '$1$2$3$4$5')
    .replaceAll(';}', '}');
  return `\`${tight.trim()}\`${'\n'.repeat(text.split('\n').length - 1)}`;
}

function script(name: string, input: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: input },
        preserveEntrySignatures: 'exports-only',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          codeSplitting: false,
          minify: true,
          postBanner: notice(name),
        },
      },
    },
  };
}

/** The compiler has been here before, and left the messages as a module. */
async function writeArabic(): Promise<void> {
  const path = resolve('dist', IDENTITY, 'identity-verification.ar.js');
  const { ar } = (await import(pathToFileURL(path).href)) as { ar: unknown };
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, ARABIC), JSON.stringify(ar));
}

/** What a page writes into `integrity`, so that a changed file is refused. */
function writeIntegrity(): void {
  const scripts = readdirSync(OUTPUT)
    .filter((file) => file.endsWith('.js'))
    .toSorted();
  const hashes = scripts.map((file) => {
    const hash = createHash('sha384').update(readFileSync(join(OUTPUT, file)));
    return [file, `sha384-${hash.digest('base64')}`];
  });
  writeFileSync(
    join(OUTPUT, 'integrity.json'),
    `${JSON.stringify(Object.fromEntries(hashes), undefined, 2)}\n`,
  );
}

/** What editors, frameworks and our own docs know of the elements, from the comments in their source. */
function writeManifest(): void {
  writeFileSync(
    'dist/custom-elements.json',
    `${JSON.stringify(manifest(import.meta.dirname), undefined, 2)}\n`,
  );
}

/** Pages, pictures and lists: what the compiler leaves behind goes beside what it made. */
function copyAssets(): void {
  for (const folder of ['server', 'demo']) {
    cpSync(folder, join('dist', folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || !/\.(ts|png)$/.test(path),
    });
  }
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [tightTemplates(), withoutUnusedLit(), loadedFromBeside(), arabicAsData()],
  environments: Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, input]) => [name.replaceAll('-', '_'), script(name, input)]),
  ),
  builder: {
    async buildApp(builder) {
      await writeArabic();
      for (const name of Object.keys(SCRIPTS)) {
        const environment = builder.environments[name.replaceAll('-', '_')];
        if (environment) await builder.build(environment);
      }
      writeIntegrity();
      writeManifest();
      copyAssets();
    },
  },
});
