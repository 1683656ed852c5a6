type Given = Readonly<Record<string, string | undefined>>;

export interface Receivers {
  readonly HOST_WEBHOOK_URL: string;
  readonly HOST_WEBHOOK_SECRETS: string;
  /** Those of the developer that get the demo's own secret, since the environment has none for them. */
  readonly withOwnSecret: readonly string[];
}

/**
 * The receivers of events: the demo's own host, those of the environment, then those of `--events`. One for which
 * HOST_WEBHOOK_SECRETS has no group gets the secret of the demo.
 */
export function receiversOf(
  environment: Given,
  events: readonly string[],
  own: { readonly url: string; readonly secret: string },
): Receivers {
  const urls = [...listOf(environment['HOST_WEBHOOK_URL'], ','), ...events];
  const groups = listOf(environment['HOST_WEBHOOK_SECRETS'], ';');
  return {
    HOST_WEBHOOK_URL: [own.url, ...urls].join(','),
    HOST_WEBHOOK_SECRETS: [own.secret, ...urls.map((_url, at) => groups[at] ?? own.secret)].join(';'),
    withOwnSecret: urls.slice(groups.length),
  };
}

function listOf(value: string | undefined, separator: string): string[] {
  return value ? value.split(separator).map((each) => each.trim()) : [];
}
