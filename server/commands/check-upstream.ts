import { SETUP_PROBLEMS } from '../operations/setup-problems.js';
import { honoursProxyVariables } from '../operations/exchange.js';
import { failed, jsonOf, ok, warning, type Finding } from './findings.js';
import { isRedirect, visit } from './visit.js';

/** No form has this id. */
const NO_FORM = 'kyc-proxy-doctor';

/**
 * Calls the service once, as `serve` does. A search in a form that does not exist reads nothing and creates nothing: the
 * service answers 400, or 401 to a wrong token. It is the one call without a documented limit (§ Limits), so it spends
 * nothing that a person waits for.
 */
export async function checkUpstream({ url, token }: { url: string; token: string }): Promise<Finding> {
  const message = {
    method: 'POST' as const,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ formId: NO_FORM }),
  };
  const answer = await visit(`${url}/ExtForm/submissions/search`, message, { isHere: false });
  if ('why' in answer) {
    const next = answer.fix ?? 'Check UPSTREAM_URL, and that this machine may open connections to it.';
    return failed('upstream', `The service does not answer at UPSTREAM_URL (${answer.why}).`, next);
  }
  return upstreamFinding(answer.status, answer.text);
}

/** A company's network may let nothing out but through its proxy. */
export function checkProxyVariables(environment: Record<string, string | undefined>): Finding[] {
  const isSet = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => environment[name]);
  if (!isSet || honoursProxyVariables(environment)) return [];
  const { message, fix } = SETUP_PROBLEMS['proxy_ignored']!;
  return [warning('upstream', `${message}.`, fix)];
}

function upstreamFinding(status: number, text: string): Finding {
  if (status === 401)
    return failed(
      'upstream',
      'The service refuses the token.',
      'Set a valid UPSTREAM_TOKEN, or write one to the file of UPSTREAM_TOKEN_FILE.',
    );
  if (status === 429)
    return warning('upstream', 'The service answers that it is busy (429).', 'Run this again in a minute.');
  const isKnown = [200, 400, 403, 422].includes(status) && Object.keys(jsonOf(text)).length > 0;
  if (isKnown) return ok('upstream', 'The service answers, and accepts the token.');
  if (status >= 500)
    return failed(
      'upstream',
      `The service fails (${status}).`,
      'Ask the operator of the service, or try again later.',
    );
  return failed(
    'upstream',
    `Another server than the service answers at UPSTREAM_URL (${status}).`,
    isRedirect(status)
      ? 'It redirects. Set UPSTREAM_URL to the address to which it leads.'
      : 'Set UPSTREAM_URL to the base address of the service, without the path of a call.',
  );
}
