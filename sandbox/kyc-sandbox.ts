#!/usr/bin/env node
import { processIo, runCommand, type Command } from './commands/command.js';
import { importList } from './commands/import-list.js';
import { serve } from './commands/serve.js';

const COMMANDS: Readonly<Record<string, Command>> = { serve, 'import-list': importList };

const USAGE = `Usage: kyc-sandbox [command]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  .join('\n')}

kyc-sandbox <command> --help explains a command.`;

const [name = 'serve', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (name === '--help' || name === '-h') {
  processIo.print(USAGE);
} else if (command === undefined) {
  processIo.printError(
    `kyc-sandbox has no command "${name}"; its commands are ${Object.keys(COMMANDS).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await runCommand(command, args, processIo);
}
