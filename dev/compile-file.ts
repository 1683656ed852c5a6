import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { transformWithOxc } from 'vite';

/** Compiles one file without a check of its types, with a source map in it. A syntax error is printed, and the old file stays. */
export async function compileFile(source: string, outputs: readonly string[]): Promise<void> {
  try {
    const options = { lang: 'ts', target: 'es2022', sourcemap: true, tsconfig: false } as const;
    const { code, map } = await transformWithOxc(readFileSync(source, 'utf8'), source, options);
    const inline = Buffer.from(JSON.stringify(map)).toString('base64');
    for (const output of outputs) {
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`);
    }
  } catch (error) {
    console.error(`${basename(source)}: ${(error as Error).message}`);
  }
}
