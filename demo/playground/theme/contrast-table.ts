import { element } from '../controls/dom.js';
import { text } from '../controls/texts.js';
import { checkContrast, type ContrastCheck } from './contrast-checks.js';
import { readColour } from './read-colour.js';
import { SCHEMES, valueIn, type Tokens } from './token-values.js';

/** Every pair of colours with its ratio in both schemes; what is hard to read comes first. */
export function contrastTable(defaults: Tokens): { table: HTMLElement; show(tokens: Tokens): void } {
  const summary = element('summary');
  const rows = element('tbody');
  const heads = ['pair', 'light', 'dark'] as const;
  const head = element('tr', {}, ...heads.map((key) => element('th', { scope: 'col' }, text(key))));
  const table = element(
    'details',
    { class: 'contrast' },
    summary,
    element('p', { class: 'explain' }, text('contrastExplained')),
    element('table', {}, element('thead', {}, head), rows),
  );

  return {
    table,
    show(tokens) {
      const checks = checkContrast(tokens, defaults, readColour);
      const failing = checks.filter(({ isEnough }) => !isEnough).length;
      summary.replaceChildren(
        element('span', {}, text('contrast')),
        element(
          'span',
          { class: failing === 0 ? 'verdict good' : 'verdict bad' },
          failing === 0 ? `✓ ${text('allPass')}` : `✕ ${failing} / ${checks.length} ${text('tooLow')}`,
        ),
      );
      const pairs = checks
        .filter(({ scheme }) => scheme === 'light')
        .map((light) => [light, twin(light, checks)]);
      const worstFirst = pairs.toSorted((one, other) => Number(passes(one)) - Number(passes(other)));
      rows.replaceChildren(...worstFirst.map((pair) => row(pair, tokens, defaults)));
    },
  };
}

const twin = (light: ContrastCheck, checks: readonly ContrastCheck[]) =>
  checks.find(
    ({ front, behind, scheme }) => front === light.front && behind === light.behind && scheme === 'dark',
  )!;
const passes = (pair: readonly ContrastCheck[]) => pair.every(({ isEnough }) => isEnough);
const short = (name: string) => name.replace('--kyc-', '');

function row(pair: readonly ContrastCheck[], tokens: Tokens, defaults: Tokens): HTMLElement {
  const { front, behind } = pair[0]!;
  return element(
    'tr',
    {},
    element('th', { scope: 'row', dir: 'ltr' }, `${short(front)} / ${short(behind)}`),
    ...pair.map(({ ratio, isEnough, least }, at) => {
      const sample = element('span', { class: 'sample', 'aria-hidden': 'true' }, 'Aa');
      sample.style.color = valueIn(SCHEMES[at]!, front, tokens, defaults);
      sample.style.background = valueIn(SCHEMES[at]!, behind, tokens, defaults);
      const measured = ratio === undefined ? '?' : (Math.floor(ratio * 100) / 100).toFixed(2);
      const verdict = isEnough ? text('enough') : `${text('notEnough')} ${least}`;
      return element(
        'td',
        { class: isEnough ? 'good' : 'bad' },
        sample,
        element('span', { dir: 'ltr' }, measured),
        element('span', { class: isEnough ? 'spoken' : '' }, ` ${verdict}`),
      );
    }),
  );
}
