/** The bearer keys of the sandbox and the rights of each. They are public. */
import type { NextFunction, Request, Response } from 'express';
import { unauthorized } from './errors.js';

export type TenantId = 'A' | 'B';

export interface Tenant {
  readonly id: TenantId;
  readonly name: string;
  readonly clients: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly defaultClient: string;
}

export const TENANTS: Readonly<Record<TenantId, Tenant>> = {
  A: {
    id: 'A',
    name: 'Acme Bank',
    clients: [
      { id: 'client-a1', name: 'Client A1' },
      { id: 'client-a2', name: 'Client A2' },
      { id: 'client-a3', name: 'Client A3' },
    ],
    defaultClient: 'client-a1',
  },
  B: {
    id: 'B',
    name: 'Borealis Finance',
    clients: [{ id: 'client-b1', name: 'Client B1' }],
    defaultClient: 'client-b1',
  },
};

export interface Caller {
  readonly tenant: Tenant;
  /** Clients that the key is restricted to; null: not restricted. */
  readonly clients: readonly string[] | null;
  readonly screening: boolean;
  readonly extendedSearch: boolean;
  /** Forms whose submissions it may search; null: all of its tenant. */
  readonly forms: readonly string[] | null;
}

const everything = { clients: null, screening: true, extendedSearch: true, forms: null } as const;

export const KEYS: Readonly<Record<string, Caller>> = {
  sbx_unrestricted: { ...everything, tenant: TENANTS.A },
  sbx_one_client: { ...everything, tenant: TENANTS.A, clients: ['client-a1'] },
  sbx_other_client: { ...everything, tenant: TENANTS.A, clients: ['client-a2'] },
  sbx_many_clients: { ...everything, tenant: TENANTS.A, clients: ['client-a1', 'client-a2'] },
  sbx_no_screening: { ...everything, tenant: TENANTS.A, screening: false },
  sbx_no_extended: { ...everything, tenant: TENANTS.A, extendedSearch: false },
  sbx_one_form: { ...everything, tenant: TENANTS.A, forms: ['form-onboarding'] },
  sbx_no_forms: { ...everything, tenant: TENANTS.A, forms: [] },
  sbx_other_tenant: { ...everything, tenant: TENANTS.B },
};

/** Middleware of every upstream endpoint. `callerOf` returns the caller afterwards. */
export function authenticate(request: Request, response: Response, next: NextFunction): void {
  const token = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];
  const caller = token !== undefined && Object.hasOwn(KEYS, token) ? KEYS[token] : undefined;
  if (caller === undefined) throw unauthorized();
  response.locals['sandboxCaller'] = caller;
  next();
}

export function callerOf(response: Response): Caller {
  return response.locals['sandboxCaller'] as Caller;
}
