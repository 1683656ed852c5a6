import type { Migration } from '../../server/store/database.js';

/** All letters of a name in one word: by length where it is short, by trigrams where a space was mistyped. */
export const compactNamesMigration: Migration = {
  name: '0004-compact-names',
  sql: `
    create extension if not exists fuzzystrmatch;
    alter table sandbox.names add column compact text not null default '';
    create index names_short on sandbox.names (length(compact)) where length(compact) <= 9;
    create index names_compact on sandbox.names using gin (compact gin_trgm_ops);
  `,
};
