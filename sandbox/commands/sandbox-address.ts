import { CommandError, type CommandIo } from './command.js';

export const DEFAULT_PORT = 8082;

export const URL_USAGE = `--url URL         address of the sandbox (default: http://localhost:SANDBOX_PORT, ${DEFAULT_PORT} without it)`;

export function sandboxAddress(
  url: string | undefined,
  { environment }: Pick<CommandIo, 'environment'>,
): string {
  const address = url ?? `http://localhost:${environment['SANDBOX_PORT'] || DEFAULT_PORT}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new CommandError(`${address} is not a web address. Check --url and SANDBOX_PORT.`);
  return address;
}

/** The answer's body. @throws CommandError when no sandbox answers there, or when it refuses the call. */
export async function postToSandbox<Answer>(url: string, path: string, body: unknown): Promise<Answer> {
  const address = new URL(path, url);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new CommandError(
      `No sandbox answers at ${address.origin}${cause}. Start one with "npx --no --package kyc-elements-sandbox kyc-sandbox", or give its address with --url.`,
    );
  });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 201)
    throw new CommandError(`Not loaded: ${messagesOf(text)}`);
  return JSON.parse(text) as Answer;
}

function messagesOf(text: string): string {
  try {
    const { messages } = JSON.parse(text) as { messages?: unknown };
    if (Array.isArray(messages)) return messages.join(' ');
  } catch {
    // Not JSON: another server answered.
  }
  return 'the answer is not one of a sandbox. Check --url.';
}
