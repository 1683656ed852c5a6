import { createInterface } from 'node:readline/promises';
import { conformanceCommand } from './command.js';

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

process.exitCode = await conformanceCommand(process.argv.slice(2), {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  ask: canAsk ? ask : null,
});
