import type { Migration } from '../../server/store/database.js';

export const callsMigration: Migration = {
  name: '0009 calls that count',
  sql: `
    create table sandbox.calls (
      tenant text not null,
      kind text not null,
      called_at timestamptz not null
    );
    create index calls_at on sandbox.calls (called_at);
  `,
};
