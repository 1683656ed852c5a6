import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { installPeers } from '../peers/install-peers.js';

/** A module in `page-agents/` as one script. */
export async function bundledAgent(agent: string): Promise<string> {
  await installPeers();
  const entry = join(import.meta.dirname, 'page-agents', `${agent}.js`);
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'agent' } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
