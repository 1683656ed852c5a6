import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The repository: this file runs from .build/test. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Runs a tool of this package to its end; what it said comes back in one piece. */
export async function runCommand(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const tools = join(ROOT, 'node_modules', '.bin');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output: output.trim() };
}
