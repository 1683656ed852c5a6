import { isPrivateAddress, literalAddress } from './private-address.js';

/** What is wrong with the settings of the host's receiver, as far as it shows without DNS. */
export function receiverProblems(environment: Record<string, string | undefined>): string[] {
  const { HOST_WEBHOOK_URL: address, HOST_WEBHOOK_SECRETS: keys } = environment;
  if (address === undefined) {
    return keys === undefined ? [] : ['HOST_WEBHOOK_URL is required with HOST_WEBHOOK_SECRETS'];
  }
  const problems = keys === undefined ? ['HOST_WEBHOOK_SECRETS is required with HOST_WEBHOOK_URL'] : [];
  if (!URL.canParse(address) || environment['ALLOW_PRIVATE_WEBHOOK'] === 'true') return problems;
  const url = new URL(address);
  const literal = literalAddress(url);
  if (url.protocol === 'http:') {
    problems.push('HOST_WEBHOOK_URL must be https, unless ALLOW_PRIVATE_WEBHOOK=true');
  } else if (literal !== null && isPrivateAddress(literal)) {
    problems.push(
      'HOST_WEBHOOK_URL is in a private network; set ALLOW_PRIVATE_WEBHOOK=true if it is meant to be',
    );
  }
  return problems;
}
