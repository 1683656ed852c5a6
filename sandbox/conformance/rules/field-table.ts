/** Rules of the document's field tables. */
import { isIsoDate } from '../../../contract/rules.js';
import { at, holds, typed, type TypeName } from '../expect.js';
import type { Cost } from '../cost.js';
import type { SectionRules } from '../rule.js';
import type { Service } from '../service.js';

export interface Row {
  readonly field: string;
  readonly types: readonly TypeName[];
  readonly says: string;
  readonly more?: (value: unknown) => void;
}

export function row(field: string, types: readonly TypeName[], says: string, more?: Row['more']): Row {
  return { field, types, says, ...(more !== undefined && { more }) };
}

export function oneOf(values: readonly string[], field: string) {
  return (value: unknown) =>
    holds(
      values.includes(String(value)),
      `${field}: expected one of ${values.join(', ')}, found ${String(value)}`,
    );
}

export function within(min: number, max: number, field: string) {
  return (value: unknown) =>
    holds(
      Number(value) >= min && Number(value) <= max,
      `${field}: ${String(value)} is not within ${min} and ${max}`,
    );
}

export function day(field: string, personal = false) {
  return (value: unknown) =>
    holds(
      value === null || isIsoDate(String(value)),
      `${field}: expected YYYY-MM-DD${personal ? '' : `, found ${String(value)}`}`,
    );
}

/** One rule for each row of a table. */
export function addTable(
  rules: SectionRules,
  name: string,
  resource: string,
  cost: Cost,
  read: (service: Service) => Promise<unknown>,
  rows: readonly Row[],
): void {
  for (const { field, types, says, more } of rows) {
    rules.rule(
      `${name}.${field}`,
      `${resource}: ${field} is ${types.join(' or ')}: ${says}`,
      cost,
      async (service) => {
        const value = at(await read(service), field);
        typed(value, types, field);
        more?.(value);
      },
    );
  }
}
