import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The ciphertext names a key that ENCRYPTION_KEYS does not hold. */
export class UnknownKeyError extends Error {
  readonly code = 'unknown_encryption_key';
  constructor() {
    super(
      'This was encrypted with a key that ENCRYPTION_KEYS does not hold. Add that key after the first one.',
    );
    this.name = 'UnknownKeyError';
  }
}

/** The ciphertext was changed, or belongs to another context. */
export class SealBrokenError extends Error {
  readonly code = 'seal_broken';
  constructor() {
    super(
      'This cannot be decrypted: it was changed, or stored for another purpose. Restore it from a backup, or delete its row.',
    );
    this.name = 'SealBrokenError';
  }
}

/** Where a sealed text is stored: it decrypts nowhere else, so that none can be moved to another column or row. */
export interface SealContext {
  /** A constant: what the text is. */
  purpose: string;
  row: string;
}

/** version | key id | nonce | ciphertext | tag */
const VERSION = 2;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

interface Key {
  readonly id: Buffer;
  readonly sealing: Buffer;
  readonly finding: Buffer;
}

export function generateKey(): Uint8Array {
  return new Uint8Array(randomBytes(KEY_BYTES));
}

/** The first key encrypts, all decrypt. */
export function createEncryption(keys: readonly Uint8Array[]) {
  const known = keys.map(deriveKey);
  const first = known[0];
  if (!first) throw new TypeError('At least one encryption key is needed.');
  return {
    encrypt: (text: string, context: SealContext) => seal(first, text, context),
    decrypt: (sealed: Uint8Array, context: SealContext) => unseal(known, sealed, context),
    /** How a text begins that is sealed with each key, the first key first. */
    headers: known.map((key) => new Uint8Array(headerOf(key))),
    /** A keyed hash, to find the text again without storing it readably. */
    lookup: (text: string, context: string) => digest(first, text, context),
    /** The keyed hash by each key: while keys are rotated, a row may be stored under any of them. */
    lookups: (text: string, context: string) => known.map((key) => digest(key, text, context)),
  };
}

export type Encryption = ReturnType<typeof createEncryption>;

/** One secret for three independent uses. The id shows nothing of the key. */
function deriveKey(secret: Uint8Array): Key {
  if (secret.length !== KEY_BYTES)
    throw new TypeError(`An encryption key has ${KEY_BYTES} bytes; this one has ${secret.length}.`);
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `kyc-elements ${purpose}`, length));
  return {
    id: derive('key id', KEY_ID_BYTES),
    sealing: derive('encryption', KEY_BYTES),
    finding: derive('lookup', KEY_BYTES),
  };
}

const headerOf = (key: Key) => Buffer.concat([Buffer.of(VERSION), key.id]);

/** A purpose is one of our constants and holds no U+0000, so no two contexts have the same bytes. */
const associatedData = (header: Buffer, { purpose, row }: SealContext) =>
  Buffer.concat([header, Buffer.from(`${purpose}\0${row}`)]);

function seal(key: Key, text: string, context: SealContext): Uint8Array {
  const header = headerOf(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(header, context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([header, nonce, body, cipher.getAuthTag()]));
}

function unseal(known: readonly Key[], sealed: Uint8Array, context: SealContext): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION)
    throw new SealBrokenError();
  const header = bytes.subarray(0, HEADER_BYTES);
  const key = known.find(({ id }) => id.equals(header.subarray(1)));
  if (!key) throw new UnknownKeyError();
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(header, context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    throw new SealBrokenError();
  }
}

/** The length of the context comes first: no two pairs of context and text have the same bytes. */
function digest(key: Key, text: string, context: string): Uint8Array {
  const associated = Buffer.from(context);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(associated.length);
  return new Uint8Array(
    createHmac('sha256', key.finding).update(length).update(associated).update(text, 'utf8').digest(),
  );
}
