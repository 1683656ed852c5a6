import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from '../command.js';

const maps = new Map<string, SourceMap | undefined>();

/** Replaces the places in scripts of a page by those in their sources, with paths from the root. */
export const originalStack = (stack: string): string =>
  stack.replaceAll(
    /http:\/\/127\.0\.0\.1:\d+\/([^\s?:]+\.js):(\d+):(\d+)/g,
    (_, script: string, line, column) => {
      const found = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!found || !('originalSource' in found)) return `${script}:${line}:${column}`;
      const source = join(ROOT, script, '..', found.originalSource);
      return `${relative(ROOT, source)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    },
  );

function mapOf(script: string): SourceMap | undefined {
  if (!maps.has(script)) maps.set(script, readMap(script));
  return maps.get(script);
}

function readMap(script: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(join(ROOT, `${script}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
