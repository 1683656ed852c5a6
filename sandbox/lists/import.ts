import { importCommand } from './import-command.js';

process.exitCode = await importCommand(
  process.argv.slice(2),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
  // On the error stream, so that what is printed stays clean; over the line before, and rubbed out at the end.
  process.stderr.isTTY ? (line) => process.stderr.write(`\r\x1b[K${line}`) : null,
);
