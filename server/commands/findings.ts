/** What `kyc-proxy doctor` found out about one thing. No text holds a secret. */
export interface Finding {
  /** What was checked: one word. */
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly next?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, result: 'ok', message });
const withNext =
  (result: 'warning' | 'failed') =>
  (check: string, message: string, next: string): Finding => ({ check, result, message, next });
export const warning = withNext('warning');
export const failed = withNext('failed');

/** A row of the table of mistakes that `serve` reads too. */
export const failedWith = (
  check: string,
  { message, fix }: { readonly message: string; readonly fix: string },
): Finding => failed(check, message.endsWith('.') ? message : `${message}.`, fix);

export const hasFailed = (findings: readonly Finding[]) => findings.some(({ result }) => result === 'failed');

export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, result, message, next }) => [
    `${result.padEnd(9)}${check.padEnd(11)}${message}`,
    ...(next === undefined ? [] : [`${' '.repeat(20)}→ ${next}`]),
  ]);
  const count = (wanted: Finding['result']) => findings.filter(({ result }) => result === wanted).length;
  return [...lines, '', `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed`].join(
    '\n',
  );
}

export function findingsJson(findings: readonly Finding[]): string {
  return JSON.stringify({ result: hasFailed(findings) ? 'failed' : 'ok', findings }, undefined, 2);
}

/** A shorter text, such as a password of a database, is part of ordinary words. */
const HIDDEN_LENGTH = 8;

/** The checks quote no secret. If a server repeats one in what it answers, this hides it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= HIDDEN_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

export function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
