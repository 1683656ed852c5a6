import type { Migration } from '../database.js';

export const failuresAndIndexesMigration: Migration = {
  name: '0004-failures-and-indexes',
  sql: `
    -- Creation calls that upstream failed. Attempts also count those whose process died.
    alter table proxy.verifications add column failures integer not null default 0;

    -- Ended verifications stay, so what is asked at every start and every few seconds must not read them all.
    create index verifications_scope on proxy.verifications (scope);
    create index verifications_address on proxy.verifications (address, started_at) where address is not null;
    create index verifications_ended_at on proxy.verifications (ended_at);
    create index verifications_personal on proxy.verifications (ended_at) where national_id is not null;
    create index verifications_details on proxy.verifications (details_until) where details is not null;
  `,
};
