import { text } from '../controls/texts.js';
import { checkContrast, type ContrastCheck } from './contrast-checks.js';
import { readColour } from './read-colour.js';
import type { Tokens } from './token-values.js';

/** Whether every pair of colours can be read, and the worst of them in words. */
export function contrastText(tokens: Tokens, defaults: Tokens): { isEnough: boolean; said: string } {
  const checks = checkContrast(tokens, defaults, readColour);
  const failing = checks.filter(({ isEnough }) => !isEnough).length;
  const [worst] = checks.toSorted((one, other) => margin(one) - margin(other));
  const count = failing === 0 ? `✓ ${text('allPass')}` : `✕ ${failing} / ${checks.length} ${text('tooLow')}`;
  return { isEnough: failing === 0, said: worst ? `${count} · ${pairText(worst)}` : count };
}

const margin = ({ ratio, least }: ContrastCheck) => (ratio ?? 0) / least;

function pairText({ front, behind, scheme, ratio, least }: ContrastCheck): string {
  const [one, other] = [front, behind].map((name) => name.replace('--kyc-', ''));
  const measured = ratio === undefined ? '?' : (Math.floor(ratio * 100) / 100).toFixed(2);
  return `${text('lowest')}: ${one} / ${other}, ${text(scheme)}, ${measured} (${text('needs')} ${least})`;
}
