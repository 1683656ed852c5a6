/** What a page loads, compressed as a server sends it, beside what other packages of the registry make a page load. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../command.js';
import { installPeers, PEERS } from '../peers/install-peers.js';
import { beside, type Figure, type Topic } from './figures/figure.js';

/** The registry's packages for a page that verifies a person, the lightest first. Each opens a frame of its service. */
export const IDENTITY_PEERS = ['@sumsub/websdk', '@veriff/incontext-sdk', 'persona'] as const;

const gzip = (text: Buffer | string) => gzipSync(text, { level: 9 }).length;
const SCRIPTS = join(ROOT, 'widget/dist/script');
const ourScripts = (...names: string[]) =>
  names.reduce((sum, name) => sum + gzip(readFileSync(join(SCRIPTS, name))), 0);
const shipped = (path: string) => gzip(readFileSync(join(PEERS, path)));

const installed = (name: string) => {
  const { version } = JSON.parse(readFileSync(join(PEERS, name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${name} ${version}`;
};

/** One minified module with all that a package exports, as a bundler makes it for a page. */
export async function bundled(name: string): Promise<string> {
  await installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-bundle-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        minify: true,
        target: 'es2022',
        lib: { entry: join(PEERS, name), formats: ['es'], fileName: 'peer' },
      },
    });
    return readFileSync(join(folder, 'peer.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function bytesBenchmark(): Promise<Topic> {
  const figures: Figure[] = [];
  const ours = ourScripts('identity-verification.js');
  for (const name of IDENTITY_PEERS) {
    const peer = gzip(await bundled(name));
    const note = 'the peer without the pages of its frame';
    figures.push(beside(installed(name))('the identity element', 'bytes', ours, peer, note));
  }
  const parts = readdirSync(SCRIPTS).filter((file) => /^analyst-.*\.js$/.test(file));
  const screening = {
    'the results element, before the first answer': ['analyst-shared.js'],
    'the results element and every part that a press may load': parts,
  };
  const grids: [name: string, path: string, note?: string][] = [
    ['ag-grid-community', 'ag-grid-community/dist/ag-grid-community.min.js'],
    ['tabulator-tables', 'tabulator-tables/dist/js/tabulator.min.js', 'the peer without its style sheet'],
  ];
  for (const [name, path, note] of grids)
    for (const [what, more] of Object.entries(screening)) {
      const loaded = ourScripts('screening-results.js', ...more);
      figures.push(beside(installed(name))(what, 'bytes', loaded, shipped(path), note));
    }
  return {
    title: 'Bytes',
    about:
      'The table has the size of the scripts that a page loads before the first text, minified and compressed with gzip. Our identity script contains the whole screen. The script of an identity peer only opens a frame. The service of the peer sends the screen into this frame, and the table does not count the bytes of this screen. The peers also read documents and faces. Our element does not read them.',
    figures,
  };
}
