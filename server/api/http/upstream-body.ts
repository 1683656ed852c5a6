import { json, type RequestHandler } from 'express';
import { IdentityWebhook } from '../../../contract/schemas/identity.js';
import { bodyOfHost } from './body-of-host.js';

/** The documented event has under 200 bytes; this leaves room for fields that are not documented. */
const MAX_BODY = '16kb';

const FIELDS = Object.keys(IdentityWebhook.shape);

/** Casing is not promised upstream (§ Events shows one example), so names are matched without it. */
const withKnownCasing: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body === 'object' && body !== null) {
    const found: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      const known = FIELDS.find((field) => field.toLowerCase() === name.toLowerCase());
      if (known !== undefined) found[known] = value;
    }
    request.body = found;
  }
  next();
};

/** Reads a webhook. § Events: "delivery headers: not shown", so JSON is read under any content type. */
export const upstreamBody: readonly RequestHandler[] = [
  bodyOfHost,
  json({ limit: MAX_BODY, type: () => true }),
  withKnownCasing,
];
