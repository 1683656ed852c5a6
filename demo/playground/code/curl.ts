/** What a back end asks of the proxy: a session with the least that the element needs. */
import type { Settings } from '../settings/settings.js';
import type { CodeFile } from './element-use.js';

/** The form of the sandbox, if the settings name none. */
const FORM_ID = 'form-onboarding';

/** Grants, as `POST /v1/sessions` takes them. */
function grantsFor({ element, attributes }: Settings): Readonly<Record<string, unknown>> {
  const clientId = attributes['client-id'] || undefined;
  const read = attributes['for'] ? true : undefined;
  const id = attributes['screening-id'];
  switch (element) {
    case 'identity-verification':
      return { identity: { reference: 'customer-42' } };
    case 'screening-form':
      return { screening: { create: true, read, clientId } };
    case 'screening-results':
      return { screening: { read: true, screeningIds: id ? [id] : undefined } };
    case 'screening-list':
      return { screening: { list: true, read } };
    default: {
      const states = (attributes['states'] ?? '').split(' ').filter((name) => /^\w+$/.test(name));
      const formId = attributes['form-id'] || FORM_ID;
      return { submissions: { formId, states: states.length > 0 ? states : undefined } };
    }
  }
}

/** In a shell's single quotes, a single quote is written outside of them. */
export function curl(settings: Settings, origin: string): [CodeFile] {
  const body = JSON.stringify({ origin, ...grantsFor(settings) }, undefined, 2);
  const text = `curl "$KYC_URL/v1/sessions" \\
  --header "Authorization: Bearer $HOST_KEY" \\
  --header 'Content-Type: application/json' \\
  --data '${body.replaceAll("'", String.raw`'\''`)}'`;
  return [{ name: 'session.sh', text }];
}
