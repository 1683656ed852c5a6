import { importCommand } from './import-command.js';

process.exitCode = await importCommand(
  process.argv.slice(2),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
