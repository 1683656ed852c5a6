const PREFIX = 'whsec_';
/** Standard Webhooks, symmetric signatures: a secret has 24 to 64 bytes. */
const SECRET_BYTES = { min: 24, max: 64 };
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The key in `whsec_…`; null when the text has another form. Without Node's modules: back ends on the edge load it. */
export function signingKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const key = secret.startsWith(PREFIX) ? bytesOfBase64(secret.slice(PREFIX.length)) : null;
  return key && key.length >= SECRET_BYTES.min && key.length <= SECRET_BYTES.max ? key : null;
}

/** Null when the text is no base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!BASE64.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
