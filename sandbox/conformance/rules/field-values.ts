import { isIsoDate } from '../../../contract/rules.js';
import { holds } from '../service/assertions.js';

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
