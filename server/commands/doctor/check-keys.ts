import { SANDBOX_KEY } from '../../config/config.js';
import { ok, warning, type Finding } from './findings.js';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/;

export const isLocal = (address: string) => LOCAL.test(new URL(address).hostname);

/** What the configuration alone shows: forms and lengths were checked when it was read. */
export function checkKeys({ upstream }: { upstream: { url: string; token: string } }): Finding[] {
  if (!SANDBOX_KEY.test(upstream.token) || isLocal(upstream.url))
    return [ok('keys', 'Keys and secrets have the right form, each its own value.')];
  return [
    warning(
      'keys',
      'UPSTREAM_TOKEN is a token of the sandbox, and UPSTREAM_URL is not on this machine.',
      'Set the token of the service. With a token of the sandbox there are no limits on starts.',
    ),
  ];
}

/** A browser keeps what the elements need, such as the clipboard, from a page that is not secure. */
export function checkOrigins(origins: readonly string[]): Finding[] {
  const insecure = origins.filter((origin) => origin.startsWith('http:') && !isLocal(origin));
  return insecure.map((origin) =>
    warning('origins', `${origin} of ALLOWED_ORIGINS is not encrypted.`, 'Serve that page over https.'),
  );
}
