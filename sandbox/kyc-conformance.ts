#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { processIo } from './commands/command.js';
import { runConformance } from './commands/conformance.js';

const canAsk = process.stdin.isTTY && process.stderr.isTTY;

/** On the error stream, so that a report sent to a file stays clean. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

process.exitCode = await runConformance(process.argv.slice(2), { ...processIo, ask: canAsk ? ask : null });
