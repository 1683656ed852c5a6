import { json, raw, type Request, type RequestHandler, type Response } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { IdentityWebhook } from '../../contract/schemas/identity.js';

/** U+0000, or half of a character, which UTF-8 cannot encode: the database refuses both. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export const NOT_JSON = 'The body is not valid JSON.';

/** A hundred decisions have up to 5 kB each, with a reason of a thousand letters of three bytes. */
const MAX_BODY = '512kb';
/** The documented event has under 200 bytes; this leaves room for fields that are not documented. */
const MAX_WEBHOOK = '16kb';

const WEBHOOK_FIELDS = Object.keys(IdentityWebhook.shape);

/** Objects and arrays within each other. An honest body has five, with a thousand values. */
const MOST_DEPTH = 16;
const MOST_VALUES = 10_000;
export const TOO_COMPLEX =
  `The body has more than ${MOST_DEPTH} objects and arrays within each other, ` +
  `or more than ${MOST_VALUES} values.`;

const JSON_TYPES = ['json', '+json'];

const readJson = asPromise(json({ limit: MAX_BODY, type: JSON_TYPES, strict: false, verify: refuseComplex }));
// § Events: "delivery headers: not shown", so UTF-8 is read under any content type and character set.
const readWebhook = asPromise(raw({ limit: MAX_WEBHOOK, type: () => true }));

/**
 * Reads the JSON body of an authorised caller into `request.body`. Where the proxy is mounted, a parser of the host may
 * have read it already, as bytes or text.
 *
 * @throws ProblemError `unsupported_media_type` or `invalid_request`, and the errors of Express's parser.
 */
export async function readBody(request: Request, response: Response): Promise<void> {
  if (hasContent(request) && !request.is(JSON_TYPES)) throw new ProblemError('unsupported_media_type');
  parseBytes(request);
  await readJson(request, response);
  refuseUnstorable(request.body);
}

/** Reads a webhook. Casing is not promised upstream (§ Events shows one example), so names are matched without it. */
export async function readWebhookBody(request: Request, response: Response): Promise<void> {
  await readWebhook(request, response);
  parseBytes(request);
  refuseUnstorable(request.body);
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return;
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = WEBHOOK_FIELDS.find((field) => field.toLowerCase() === name.toLowerCase());
    if (known !== undefined) found[known] = value;
  }
  request.body = found;
}

/** @throws ProblemError `invalid_request` with the path of a name or a text that cannot be stored. */
function refuseUnstorable(body: unknown): void {
  const left: { path: string; value: unknown }[] = [{ path: '', value: body }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && UNSTORABLE.test(value)) throw unstorable(path, value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      // The path cannot hold such a name.
      if (UNSTORABLE.test(name)) throw unstorable(path, name);
      left.push({ path: path === '' ? name : `${path}.${name}`, value: member });
    }
  }
}

function unstorable(path: string, text: string): ProblemError {
  const message = text.includes('\0')
    ? 'Remove the character U+0000 from the text.'
    : 'holds half of a character (a lone surrogate): send well-formed Unicode';
  return new ProblemError('invalid_request', { errors: [{ path, message }] });
}

function hasContent({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parseBytes(request: Request): void {
  const body: unknown = request.body;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  const bytes = Buffer.from(body);
  if (isComplex(bytes)) throw unreadable(TOO_COMPLEX);
  try {
    request.body = bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw unreadable(NOT_JSON);
  }
}

const unreadable = (message: string) =>
  new ProblemError('invalid_request', { errors: [{ path: '', message }] });

/** Runs before JSON.parse: that and the check of the schema block the process for each level and value. */
function refuseComplex(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  // RFC 8259: JSON is UTF-8.
  if (encoding !== 'utf-8') throw new ProblemError('unsupported_media_type');
  if (isComplex(bytes)) throw unreadable(TOO_COMPLEX);
}

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [code('['), code(']'), code('{'), code('}')];

function isComplex(bytes: Buffer): boolean {
  let [depth, values, inText] = [0, 1, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === LIST || byte === OBJECT) depth += 1;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) return true;
  }
  return false;
}

function asPromise(parser: RequestHandler): (request: Request, response: Response) => Promise<void> {
  return (request, response) =>
    new Promise((resolve, reject) => {
      void parser(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
}
