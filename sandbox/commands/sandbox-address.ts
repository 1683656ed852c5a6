import { CommandError, type CommandIo } from './command.js';

export const DEFAULT_PORT = 8082;

/** One line of a command's usage. */
export const URL_USAGE = `--url URL         address of the sandbox (default: http://localhost:SANDBOX_PORT, ${DEFAULT_PORT} without it)`;

/** The address that was given, else this machine's at SANDBOX_PORT. */
export function sandboxAddress(
  url: string | undefined,
  { environment }: Pick<CommandIo, 'environment'>,
): string {
  const address = url ?? `http://localhost:${environment['SANDBOX_PORT'] || DEFAULT_PORT}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new CommandError(`${address} is not a web address. Check --url and SANDBOX_PORT.`);
  return address;
}

/** @throws CommandError when no sandbox answers there. */
export async function postToSandbox(url: string, path: string, body: unknown): Promise<Response> {
  const address = new URL(path, url);
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new CommandError(
      `No sandbox answers at ${address.origin}${cause}. Start one with "npx --package kyc-elements-sandbox kyc-sandbox", or give its address with --url.`,
    );
  }
}

/** The messages of an answer in the sandbox's envelope. */
export function messagesOf(text: string): string {
  try {
    const { messages } = JSON.parse(text) as { messages?: unknown };
    if (Array.isArray(messages)) return messages.join(' ');
  } catch {
    // Not JSON: another server answered.
  }
  return 'the answer is not one of a sandbox. Check --url.';
}
