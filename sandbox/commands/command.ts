/** What the commands `kyc-sandbox` and `kyc-conformance` have in common. */

export interface CommandIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  printError(text: string): void;
  /** Replaces the line that it drew before; null when the error stream is not a terminal. */
  readonly draw: ((line: string) => void) | null;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: string;
  /** Returns the exit code. */
  run(args: string[], io: CommandIo): Promise<number>;
}

/** A mistake in the command line or in a file that it names: shown as text, without a stack. */
export class CommandError extends Error {}

export const processIo: CommandIo = {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  draw: process.stderr.isTTY ? (line) => process.stderr.write(`\r\x1b[K${line}`) : null,
};

/** Runs the command. A mistake of the user is printed and gives exit code 1; any other error is thrown. */
export async function runCommand(command: Command, args: string[], io: CommandIo): Promise<number> {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      io.print(command.usage);
      return 0;
    }
    return await command.run(args, io);
  } catch (error) {
    if (isUnknownOption(error)) io.printError(`${error.message}\n\n${command.usage}`);
    else if (error instanceof CommandError) io.printError(error.message);
    else throw error;
    return 1;
  }
}

/** What `parseArgs` throws. */
export function isUnknownOption(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
