import type { Migration } from '../../server/store/database.js';

/** Assumption: upstream knows persons and companies only, so whatever is no person is screened as a company. */
const KINDS = {
  persons: `entity_type in ('person', 'other')`,
  companies: `entity_type in ('company', 'vessel', 'aircraft', 'other')`,
} as const;

type Column = 'key' | 'skeleton' | 'outline' | 'compact';

/** What each search looks at, and among which names. */
const SEARCHES: ReadonlyArray<readonly [search: string, column: Column, among: string | null]> = [
  ['by_key', 'key', null],
  ['by_skeleton', 'skeleton', null],
  ['by_outline', 'outline', null],
  ['by_letters', 'compact', null],
  ['vowelless', 'skeleton', `writing in ('arabic', 'hebrew')`],
  ['transcribed', 'outline', `writing = 'transcribed'`],
];

/** Of one kind, so that a person's screening passes over no company's trigrams. */
function searchOf(kind: keyof typeof KINDS, [search, column, among]: (typeof SEARCHES)[number]): string {
  const which = among === null ? KINDS[kind] : `${KINDS[kind]} and ${among}`;
  return `
    create index ${kind}_${search} on sandbox.names using gin (${column} gin_trgm_ops) where ${which};
    create function sandbox.${kind}_${search}(wanted text, threshold real, most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
      return query select n.* from sandbox.names n
        where n.${column} % wanted and ${which}
        order by similarity(n.${column}, wanted) desc, n.id limit most;
    end $$;`;
}

function shortOf(kind: keyof typeof KINDS): string {
  return `
    create function sandbox.${kind}_short(wanted text, most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      return query select n.* from sandbox.names n
        where length(n.compact) <= 9 and length(n.compact) between length(wanted) - 1 and length(wanted) + 1
          and levenshtein_less_equal(n.compact, wanted, 2) <= 2 and ${KINDS[kind]}
        order by levenshtein(n.compact, wanted), n.id limit most;
    end $$;`;
}

const kinds = ['persons', 'companies'] as const;

export const searchesByKindMigration: Migration = {
  name: '0012 searches by kind',
  sql: `
    drop function sandbox.names_by_key, sandbox.names_by_skeleton, sandbox.names_by_outline,
      sandbox.names_by_letters, sandbox.vowelless_names, sandbox.transcribed_names, sandbox.short_names;
    drop index sandbox.names_key, sandbox.names_skeleton, sandbox.names_outline, sandbox.names_compact,
      sandbox.names_vowelless, sandbox.names_transcribed;
    ${kinds.flatMap((kind) => SEARCHES.map((search) => searchOf(kind, search))).join('\n')}
    ${kinds.map(shortOf).join('\n')}
  `,
};

/** Merged at once after an import. */
export const TRIGRAM_INDEXES: readonly string[] = kinds.flatMap((kind) =>
  SEARCHES.map(([search]) => `sandbox.${kind}_${search}`),
);
