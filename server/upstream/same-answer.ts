/** Compares what the service repeats in an answer with what was asked. */
import { normaliseNationalId } from '../../contract/national-id.js';

/** Only letters and digits: a service may change spaces, hyphens, letter case, accents, and the row of digits. */
function folded(text: string): string {
  return normaliseNationalId(text)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\u0640/gu, '');
}

/** Whether both may be the same. A field that is absent or empty says nothing. */
export function maybeSame(asked: string | null, answered: string | null | undefined): boolean {
  const [one, other] = [folded(asked ?? ''), folded(answered ?? '')];
  return one === '' || other === '' || one === other;
}
