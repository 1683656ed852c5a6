/** The names as an SQL list, for `in (…)`. */
export const sqlList = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
