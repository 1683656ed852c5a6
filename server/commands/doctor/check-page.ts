import { createHash } from 'node:crypto';
import {
  endpointBelowPath,
  insecureEndpoint,
  policyRefusesCalls,
  policyRefusesMarkup,
  policyRefusesScript,
} from '../../../contract/setup-mistakes.js';
import { originFinding } from './check-proxy.js';
import {
  parsePolicies,
  refusesCall,
  refusesMarkup,
  refusesScript,
  type Policy,
} from './content-security-policy.js';
import { failed, failedWith, ok, warning, type Finding } from './findings.js';
import { tagsOf, type Tag } from './page-tags.js';
import { visit } from './visit.js';

/** The scripts that the proxy serves, at its root or below the path at which it is mounted. */
const SCRIPT =
  /^(.*?)\/(?:kyc-elements\/[^/]+\/[^/]+\.js|(?:kyc-elements|identity-verification|screening-form|screening-list|screening-results|submission-search)\.js)$/;

const NO_SCRIPT = warning(
  'script',
  'The page as delivered has no script tag of the elements.',
  'That is right for a bundle or a framework. Else add <script type="module" crossorigin src="…/kyc-elements.js">.',
);
const NO_PROXY = warning(
  'proxy',
  'The page as delivered does not show which proxy it calls.',
  'Set `endpoint` on the element, and pass the address: --proxy https://…',
);

/**
 * A page that embeds the elements, as its server delivers it: the script loads, the policy permits script and calls, and
 * the proxy lets the page call. What scripts of the page add later is not seen.
 *
 * @param proxyUrl of the proxy, if the page does not show it.
 */
export async function checkPage(pageUrl: string, proxyUrl?: string): Promise<Finding[]> {
  const answer = await visit(pageUrl, { redirect: 'follow', headers: { Accept: 'text/html' } });
  if ('why' in answer || answer.status >= 400) {
    const why = 'why' in answer ? answer.why : answer.status;
    const next = 'Check the address; a page behind a sign-in cannot be read.';
    return [failed('page', `${pageUrl} does not answer (${why}).`, next)];
  }
  const page = answer.url;
  const tags = tagsOf(answer.text);
  const base = tags.find(({ name }) => name === 'base')?.attributes.get('href') ?? page;
  const absolute = (address: string) => {
    const from = new URL(base, page);
    return URL.canParse(address, from) ? new URL(address, from).href : undefined;
  };
  const policies = parsePolicies([
    answer.headers.get('content-security-policy') ?? '',
    ...tags.filter(isPolicy).map(({ attributes }) => attributes.get('content') ?? ''),
  ]);

  const script = tags
    .filter(({ name }) => name === 'script')
    .map((tag) => ({ tag, url: absolute(tag.attributes.get('src') ?? '') }))
    .find(
      ({ tag, url }) => tag.attributes.has('src') && url !== undefined && SCRIPT.test(new URL(url).pathname),
    );
  const endpoint = tags
    .find(({ name, attributes }) => name.startsWith('kyc-') && attributes.get('endpoint'))
    ?.attributes.get('endpoint');
  const mounted = script && SCRIPT.exec(new URL(script.url!).pathname)![1]!;
  const proxy =
    (endpoint === undefined ? undefined : absolute(endpoint)) ??
    proxyUrl ??
    (script && new URL(script.url!).origin + mounted!);

  const below = endpointBelowPath(script ? new URL(script.url!).origin + mounted! : '');
  return [
    ok('page', `${page} answers.`),
    ...(mounted && endpoint === undefined ? [warning('endpoint', below.message, below.fix)] : []),
    ...(script ? await scriptFindings(script.url!, script.tag, page, policies) : [NO_SCRIPT]),
    ...(proxy === undefined ? [NO_PROXY] : await callFindings(proxy.replace(/\/+$/, ''), page, policies)),
    ...markupFindings(policies),
  ];
}

const isPolicy = ({ name, attributes }: Tag) =>
  name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy';

async function scriptFindings(
  url: string,
  { attributes }: Tag,
  page: string,
  policies: readonly Policy[],
): Promise<Finding[]> {
  const integrity = attributes.get('integrity');
  const findings: Finding[] = [];
  const answer = await visit(url, { redirect: 'follow', headers: { Origin: new URL(page).origin } });
  if ('why' in answer || answer.status !== 200) {
    const why = 'why' in answer ? answer.why : answer.status;
    const next = 'Correct its address; a version must be one that the proxy serves.';
    return [failed('script', `The script ${url} does not load (${why}).`, next)];
  }
  if (!/^(text|application)\/javascript\b/.test(answer.headers.get('content-type') ?? ''))
    findings.push(failed('script', `${url} is no script.`, 'Correct the address of the script tag.'));
  const allowed = answer.headers.get('access-control-allow-origin');
  const isOther = new URL(url).origin !== new URL(page).origin;
  if (isOther && allowed !== '*' && allowed !== new URL(page).origin)
    findings.push(
      failed(
        'script',
        `${url} does not let other origins load it.`,
        'Leave the headers Access-Control-* to the proxy.',
      ),
    );
  if (attributes.get('type')?.toLowerCase() !== 'module')
    findings.push(failed('script', 'The script tag is not a module.', 'Write <script type="module" …>.'));
  if (integrity !== undefined && !hasHash(answer.text, integrity))
    findings.push(
      failed(
        'script',
        `The hash in integrity is not the one of ${url}.`,
        'Use an address with a version, and its hash from integrity.json beside it.',
      ),
    );
  const directive = refusesScript(policies, page, { url, nonce: attributes.get('nonce'), integrity });
  if (directive !== undefined) findings.push(failedWith('policy', policyRefusesScript(url, directive)));
  return findings.length > 0 ? findings : [ok('script', `The script ${url} loads.`)];
}

/** One hash of the strongest kind must fit; pages have one. */
function hasHash(text: string, integrity: string): boolean {
  return integrity
    .trim()
    .split(/\s+/)
    .some((expected) => {
      const [algorithm = ''] = expected.split('-');
      if (!/^sha(256|384|512)$/.test(algorithm)) return false;
      return expected === `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
    });
}

async function callFindings(proxy: string, page: string, policies: readonly Policy[]): Promise<Finding[]> {
  const { origin, protocol } = new URL(page);
  const directive = refusesCall(policies, page, `${proxy}/v1/verifications`);
  const isMixed = protocol === 'https:' && proxy.startsWith('http:');
  return [
    ...(directive === undefined ? [] : [failedWith('policy', policyRefusesCalls(proxy, directive))]),
    ...(isMixed ? [failedWith('proxy', insecureEndpoint(proxy))] : []),
    await originFinding(proxy, origin),
  ];
}

function markupFindings(policies: readonly Policy[]): Finding[] {
  return refusesMarkup(policies)
    ? [failedWith('policy', policyRefusesMarkup())]
    : policies.length > 0
      ? [ok('policy', 'The Content-Security-Policy was read.')]
      : [];
}
