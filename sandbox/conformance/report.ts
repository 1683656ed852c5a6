import { ASSUMPTIONS } from './rules/assumptions.js';
import type { Created } from './service/created.js';
import type { Checked } from './check-rules.js';
import { SECTIONS } from './rules/rule.js';

export type Report = ReturnType<typeof reportOf>;

const HIDDEN = '[hidden]';
/** Fewer characters of a secret reveal nothing. */
const LEAST_HIDDEN = 3;

/** Secrets may come back in any answer, which is shown up to a length: the cut may go through one. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, secret) => (secret === '' ? left : withoutOne(left, secret)), text);
}

function withoutOne(text: string, secret: string): string {
  let left = text.replaceAll(secret, HIDDEN);
  for (let end = secret.length - 1; end >= LEAST_HIDDEN; end -= 1)
    left = left.replaceAll(`${secret.slice(0, end)}…`, `${HIDDEN}…`);
  return left;
}

export function reportOf(
  url: string,
  checked: readonly Checked[],
  { cases, requests, v1 }: Created,
  secrets: readonly string[],
) {
  const having = (outcome: Checked['outcome']) => checked.filter((each) => each.outcome === outcome);
  const clean = (text: string | null) => withoutSecrets(text ?? '', secrets);
  const address = new URL(url);
  return {
    url: clean(`${address.origin}${address.pathname}`),
    rules: checked.length,
    hold: having('holds').length,
    differ: having('differs').length,
    assumed: having('assumed').length,
    notChecked: having('unchecked').length,
    differences: having('differs').map(({ rule, why }) => {
      const assumption = ASSUMPTIONS.find(({ about }) => about === rule.assumption);
      return {
        id: rule.id,
        section: SECTIONS[rule.section],
        rule: rule.rule,
        found: clean(why),
        /** What the sandbox assumes and where to change that; null when the document states the rule. */
        assumption: assumption === undefined ? null : { about: assumption.about, change: assumption.change },
      };
    }),
    unchecked: having('unchecked').map(({ rule, why }) => ({ id: rule.id, why: clean(why) })),
    /** Ids of the cases and transaction ids of the requests that the run made. Screenings of v1 have no id. */
    created: { cases: cases.map(clean), requests: requests.map(clean), v1Screenings: v1 },
  };
}

export function reportText(report: Report): string {
  const documented = report.differences.filter(({ assumption }) => assumption === null);
  const assumptions = report.differences.filter(({ assumption }) => assumption !== null);
  const lines = [
    `${report.url}: of ${report.rules} rules ${report.hold} hold, ${report.differ} differ, ` +
      `${report.notChecked} were not checked, ${report.assumed} cannot be checked by a call.`,
    ...part('Differs from the document', documented.flatMap(difference)),
    ...part(
      'Differs from an assumption about what the document does not show',
      assumptions.flatMap(difference),
    ),
    ...part('Not checked', unchecked(report)),
    ...part('Created', created(report)),
  ];
  return lines.join('\n');
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines];
}

function difference({ id, rule, found, assumption }: Report['differences'][number]): string[] {
  const change = assumption === null ? [] : [`    assumption: ${assumption.about} (${assumption.change})`];
  return [`  ${id}: ${rule}`, `    ${found}`, ...change];
}

function unchecked({ unchecked: rules }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { why } of rules) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => `  ${count} ${count === 1 ? 'rule' : 'rules'}: ${why}`);
}

function created({ created: { cases, requests, v1Screenings } }: Report): string[] {
  return [
    ...(cases.length > 0 ? [`  ${cases.length} cases: ${cases.join(', ')}`] : []),
    ...(requests.length > 0 ? [`  ${requests.length} approval requests: ${requests.join(', ')}`] : []),
    ...(v1Screenings > 0 ? [`  ${v1Screenings} screenings of v1, which have no id`] : []),
  ];
}
