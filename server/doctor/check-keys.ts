import { failed, ok, warning, type Finding } from './findings.js';

export interface CheckedKeys {
  upstream: { url: string; token: string };
  hostKeys: readonly string[];
  publishableKeys: readonly string[];
  webhookSecrets: readonly string[];
  allowedOrigins: readonly string[];
}

const SANDBOX_KEY = /^sbx_/;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/;

export const isLocal = (address: string) => LOCAL.test(new URL(address).hostname);

/** What the configuration alone shows: forms and lengths were checked when it was read. */
export function checkKeys(keys: CheckedKeys): Finding[] {
  const { upstream, hostKeys, publishableKeys, webhookSecrets } = keys;
  const findings: Finding[] = [];
  const secret = [upstream.token, ...hostKeys, ...webhookSecrets];
  if (publishableKeys.some((key) => secret.includes(key)))
    findings.push(
      failed(
        'keys',
        'A key of PUBLISHABLE_KEYS, which every visitor can read, is also a secret.',
        'Make new keys with `openssl rand -hex 24`, and replace the secret that was published.',
      ),
    );
  if (new Set(secret).size < secret.length)
    findings.push(
      warning(
        'keys',
        'The same value is used for two secrets.',
        'Give UPSTREAM_TOKEN, each of HOST_KEYS and each of WEBHOOK_SECRETS a value of its own.',
      ),
    );
  if (SANDBOX_KEY.test(upstream.token) && !isLocal(upstream.url))
    findings.push(
      warning(
        'keys',
        'UPSTREAM_TOKEN is a token of the sandbox, and UPSTREAM_URL is not on this machine.',
        'Set the token of the service. With a token of the sandbox there are no limits on starts.',
      ),
    );
  if (findings.length === 0)
    findings.push(ok('keys', 'Keys and secrets have the right form, each its own value.'));
  return findings;
}

/** A browser keeps what the elements need, such as the clipboard, from a page that is not secure. */
export function checkOrigins(origins: readonly string[]): Finding[] {
  const insecure = origins.filter((origin) => origin.startsWith('http:') && !isLocal(origin));
  return insecure.map((origin) =>
    warning('origins', `${origin} of ALLOWED_ORIGINS is not encrypted.`, 'Serve that page over https.'),
  );
}
