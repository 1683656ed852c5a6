import type { Migration } from '../../server/store/database.js';

/** Names whose `column` shares enough trigrams with a text, nearest first. The threshold ends with the transaction. */
function search(name: string, column: 'key' | 'skeleton' | 'outline' | 'compact', among = ''): string {
  return `
    create function sandbox.${name}(wanted text, threshold real, types text[], most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
      return query select n.* from sandbox.names n
        where n.${column} % wanted ${among} and n.entity_type = any(types)
        order by similarity(n.${column}, wanted) desc, n.id limit most;
    end $$;`;
}

/**
 * Names in every script, each search a function: it keeps its plan, where planning took longer than searching.
 * Without statistics a planner weighs no samples of names before a search, which costs more than the search itself.
 */
export const readingsMigration: Migration = {
  name: '0010 readings',
  sql: `
    delete from sandbox.names;
    alter table sandbox.names drop column consonantal;
    alter table sandbox.names add column writing text not null;
    alter table sandbox.names add column outline text not null;
    alter table sandbox.names alter column key set statistics 0;
    alter table sandbox.names alter column skeleton set statistics 0;
    alter table sandbox.names alter column outline set statistics 0;
    alter table sandbox.names alter column compact set statistics 0;
    create index names_outline on sandbox.names using gin (outline gin_trgm_ops);
    create index names_vowelless on sandbox.names using gin (skeleton gin_trgm_ops)
      where writing in ('arabic', 'hebrew');
    create index names_transcribed on sandbox.names using gin (outline gin_trgm_ops)
      where writing = 'transcribed';
    ${search('names_by_key', 'key')}
    ${search('names_by_skeleton', 'skeleton')}
    ${search('names_by_outline', 'outline')}
    ${search('names_by_letters', 'compact')}
    ${search('vowelless_names', 'skeleton', `and n.writing in ('arabic', 'hebrew')`)}
    ${search('transcribed_names', 'outline', `and n.writing = 'transcribed'`)}

    create function sandbox.short_names(wanted text, types text[], most integer)
    returns setof sandbox.names language plpgsql as $$
    begin
      return query select n.* from sandbox.names n
        where length(n.compact) <= 9 and length(n.compact) between length(wanted) - 1 and length(wanted) + 1
          and levenshtein_less_equal(n.compact, wanted, 2) <= 2 and n.entity_type = any(types)
        order by levenshtein(n.compact, wanted), n.id limit most;
    end $$;
  `,
};
