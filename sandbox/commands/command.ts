export const DEFAULT_PORT = 8082;

export interface CommandIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  printError(text: string): void;
}

export interface Command {
  readonly summary: string;
  readonly usage: string;
  /** Returns the exit code. */
  run(args: string[], io: CommandIo): Promise<number>;
}

/** What the user can correct: printed without a stack, exit code 1. */
export class CommandError extends Error {}

/** A mistake in the command line: printed with the usage, exit code 2. */
export class UsageError extends CommandError {}

export const processIo: CommandIo = {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
};

export async function runCommand(command: Command, args: string[], io: CommandIo): Promise<number> {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      io.print(command.usage);
      return 0;
    }
    return await command.run(args, io);
  } catch (error) {
    if (error instanceof UsageError || isUnknownOption(error)) {
      io.printError(`${error.message}\n\n${command.usage}`);
      return 2;
    }
    if (!(error instanceof CommandError)) throw error;
    io.printError(error.message);
    return 1;
  }
}

export function isUnknownOption(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
