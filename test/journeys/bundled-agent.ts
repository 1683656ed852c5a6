import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** A module in `page-agents/` as one script. */
export async function bundledAgent(agent: string): Promise<string> {
  const entry = join(import.meta.dirname, 'page-agents', `${agent}.js`);
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'agent' } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
