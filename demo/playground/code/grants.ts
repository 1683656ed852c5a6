import type { Settings } from '../settings/settings.js';

/** What the page's session has to allow, as `POST /v1/sessions` takes it. */
export type Grants = Readonly<Record<string, Readonly<Record<string, GrantValue | undefined>>>>;
export type GrantValue = true | string | readonly string[] | Customer;

/** Your own name for the signed-in customer: a variable in the code. */
export interface Customer {
  readonly customer: true;
}

/** The form of the sandbox, if the settings name none. */
const FORM_ID = 'form-onboarding';

/** The least that the element needs with these settings. */
export function grantsFor({ element, attributes }: Settings): Grants {
  const clientId = attributes['client-id'];
  const client: { clientId?: string } = clientId ? { clientId } : {};
  switch (element) {
    case 'identity-verification':
      return { identity: { reference: { customer: true } } };
    case 'screening-form':
      return { screening: { create: true, ...(attributes['for'] && { read: true }), ...client } };
    case 'screening-results': {
      const id = attributes['screening-id'];
      return { screening: { read: true, ...(id && { screeningIds: [id] }) } };
    }
    case 'screening-list':
      return { screening: { list: true, ...(attributes['for'] && { read: true }) } };
    default: {
      const states = (attributes['states'] ?? '').split(' ').filter((name) => /^\w+$/.test(name));
      const formId = attributes['form-id'] || FORM_ID;
      return { submissions: { formId, ...(states.length > 0 && { states }) } };
    }
  }
}
