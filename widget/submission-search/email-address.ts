/** The address as the service compares it: text that was pasted may carry blanks and invisible marks of direction. Pure. */
export function normaliseEmail(typed: string): string {
  return typed.replace(/[\s\p{Cf}]/gu, '');
}

/** The service compares whole addresses, so a part of one finds nothing. */
export function isEmail(address: string): boolean {
  return /^[^@]+@[^@]+$/.test(address);
}
