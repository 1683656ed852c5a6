/**
 * Searches for similar names: a trigram index and an SQL function for each part of a name's key and type of entity. A
 * function keeps its plan: planning took longer than searching.
 */
import type { EntityType } from '../../contract/rules.js';

/** Assumption: upstream knows persons and companies only, so an entity that is not a person is screened as a company. */
const LISTED_TYPES: Readonly<Record<EntityType, string>> = {
  person: `entity_type in ('person', 'other')`,
  company: `entity_type in ('company', 'vessel', 'aircraft', 'other')`,
};

const TRIGRAM_SEARCHES = {
  by_key: { column: 'key' },
  by_skeleton: { column: 'skeleton' },
  by_phonetic_code: { column: 'phonetic_code' },
  by_letters: { column: 'compact' },
  vowelless: { column: 'skeleton', writing: `('arabic', 'hebrew')` },
  transcribed: { column: 'phonetic_code', writing: `('transcribed')` },
} satisfies Record<string, { column: string; writing?: string }>;

export type NameSearch = keyof typeof TRIGRAM_SEARCHES | 'short';

/** Its function takes the text, for trigrams the least similarity, and the most rows; nearest first. */
export function searchFunction(type: EntityType, search: NameSearch): string {
  return `sandbox.${type}_names_${search}`;
}

const searches = (['person', 'company'] as const).flatMap((type) =>
  (Object.keys(TRIGRAM_SEARCHES) as Array<keyof typeof TRIGRAM_SEARCHES>).map(
    (search) => [type, search] as const,
  ),
);

/** Each has the name of its function. */
export const TRIGRAM_INDEXES: readonly string[] = [
  'sandbox.words_similar',
  ...searches.map(([type, search]) => searchFunction(type, search)),
];

function trigramSearchSql(type: EntityType, search: keyof typeof TRIGRAM_SEARCHES): string {
  const { column, writing }: { column: string; writing?: string } = TRIGRAM_SEARCHES[search];
  const which = `${LISTED_TYPES[type]}${writing === undefined ? '' : ` and writing in ${writing}`}`;
  return `
    create index ${type}_names_${search} on sandbox.names using gin (${column} gin_trgm_ops) where ${which};
    create function ${searchFunction(type, search)}(wanted text, threshold real, most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
      return query select n.* from sandbox.names n
        where n.${column} % wanted and ${which}
        order by similarity(n.${column}, wanted) desc, n.id limit most;
    end $$;`;
}

/** Names of at most nine letters and digits with at most two errors: too few trigrams survive a typing error. */
function shortSearchSql(type: EntityType): string {
  return `
    create function ${searchFunction(type, 'short')}(wanted text, most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      return query select n.* from sandbox.names n
        where length(n.compact) <= 9 and length(n.compact) between length(wanted) - 1 and length(wanted) + 1
          and levenshtein_less_equal(n.compact, wanted, 2) <= 2 and ${LISTED_TYPES[type]}
        order by levenshtein(n.compact, wanted), n.id limit most;
    end $$;`;
}

/** The names that have most of the wanted words, by their weights. place: which word of the screened name. */
function wordSearchSql(type: EntityType): string {
  return `
    create function sandbox.${type}_names_with_words(
      ids integer[], places integer[], weights real[], minimum real, most integer)
    returns setof sandbox.names language plpgsql
    -- A hash join reads every word of every name.
    set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      return query
        select n.* from (
          select name_id, sum(weight) as weight from (
            select nw.name_id, wanted.place, max(wanted.weight) as weight
            from unnest(ids, places, weights) as wanted (word_id, place, weight)
            join sandbox.name_words nw on nw.word_id = wanted.word_id
            group by nw.name_id, wanted.place) as found
          group by name_id having sum(weight) >= minimum) as ranked
        join sandbox.names n on n.id = ranked.name_id
        where ${LISTED_TYPES[type]}
        order by ranked.weight desc, n.id limit most;
    end $$;`;
}

/** Without statistics the planner examines no sample of names before a search: that cost more than the search itself. */
export const NAME_SEARCHES_SQL = `
    alter table sandbox.names alter column key set statistics 0;
    alter table sandbox.names alter column skeleton set statistics 0;
    alter table sandbox.names alter column phonetic_code set statistics 0;
    alter table sandbox.names alter column compact set statistics 0;
    create index names_short on sandbox.names (length(compact)) where length(compact) <= 9;
    ${searches.map(([type, search]) => trigramSearchSql(type, search)).join('\n')}
    ${shortSearchSql('person')}
    ${shortSearchSql('company')}`;

/** Where the words of a name are found one by one: a name without its patronymic finds the full one. */
export const WORD_SEARCHES_SQL = `
    alter table sandbox.words alter column word set statistics 0;
    create index words_similar on sandbox.words using gin (word gin_trgm_ops);
    create index words_skeleton on sandbox.words (skeleton);
    create function sandbox.similar_words(wanted text, its_skeleton text, threshold real)
    returns setof sandbox.words language plpgsql as $$
    begin
      perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
      return query
        select w.* from sandbox.words w where w.word % wanted
        union
        select w.* from sandbox.words w where w.skeleton = its_skeleton;
    end $$;
    ${wordSearchSql('person')}
    ${wordSearchSql('company')}`;
