import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { QUICK_WASM } from '../engines.js';

const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in a process of its own. */
export function kycProxy(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [QUICK_WASM, MAIN, ...args],
      { env: { PATH: process.env.PATH, ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
