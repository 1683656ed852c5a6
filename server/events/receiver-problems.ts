import { addressOfHost } from './host-names.js';

/** What is wrong with the settings of the host's receivers. */
export function receiverProblems(environment: Record<string, string | undefined>): string[] {
  const { HOST_WEBHOOK_URL: address, HOST_WEBHOOK_SECRETS: keys } = environment;
  if (address === undefined) {
    return keys === undefined ? [] : ['HOST_WEBHOOK_URL is required with HOST_WEBHOOK_SECRETS'];
  }
  if (keys === undefined) return ['HOST_WEBHOOK_SECRETS is required with HOST_WEBHOOK_URL'];
  const receivers = address.split(',').map((each) => addressOfHost(each.trim()));
  const addresses = receivers.map(({ value }) => value);
  const problems =
    keys.split(';').length === addresses.length
      ? []
      : ['HOST_WEBHOOK_SECRETS: must have one group for each address of HOST_WEBHOOK_URL, separated by `;`'];
  const texts = receivers.map(
    ({ host, value }) => `${host} ${URL.canParse(value) ? new URL(value).href : value}`,
  );
  if (new Set(texts).size < texts.length)
    problems.push('HOST_WEBHOOK_URL: has an address twice for one host; give it one group with both secrets');
  return problems;
}
