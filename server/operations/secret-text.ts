import { readFileSync, statSync, type Stats } from 'node:fs';

type SecretProblem = 'secret_empty' | 'secret_nul';

const MOST_BYTES = 1024 ** 2;

/** Why nothing may read it: a pipe without a writer, or a device without an end, stops the process, and no signal ends it. */
export const fileProblem = (stats: Stats) =>
  stats.isFile() && stats.size <= MOST_BYTES ? null : 'secret_no_file';

/** The text of a file that holds a value, without the ends of its lines; or the code of why it holds none. */
export function secretText(bytes: Buffer): { text: string } | { problem: SecretProblem } {
  if (bytes.includes(0)) return { problem: 'secret_nul' };
  // It removes a byte-order mark too.
  const text = bytes.toString('utf8').trim();
  return text === '' ? { problem: 'secret_empty' } : { text };
}

/** The same of a file by its path. */
export function readSecret(path: string): ReturnType<typeof secretText> | { problem: string } {
  try {
    const problem = fileProblem(statSync(path));
    return problem === null ? secretText(readFileSync(path)) : { problem };
  } catch {
    return { problem: 'secret_unreadable' };
  }
}

/** Why a text cannot be the value of a header, which one bearer token must be. Null: it can. */
export const tokenProblem = (text: string) => (/^[!-~]+$/.test(text) ? null : 'secret_characters');
