import type { Migration } from '../../server/store/database.js';

/**
 * For forms with a hundred thousand submissions. Contains looks for letters anywhere in a text: trigrams. Checking
 * every value against its submission takes longer than storing it, and nothing here deletes a submission.
 */
export const submissionIndexesMigration: Migration = {
  name: '0007 submission indexes',
  sql: `
    create extension if not exists pg_trgm;
    alter table sandbox.field_values drop constraint field_values_submission_id_fkey;
    create index field_values_contains on sandbox.field_values using gin (text_value gin_trgm_ops)
      where text_value is not null;
    drop index sandbox.field_values_text;
    drop index sandbox.field_values_date;
    drop index sandbox.field_values_number;
    create index field_values_text on sandbox.field_values (field_id, md5(text_value))
      where text_value is not null;
    create index field_values_date on sandbox.field_values (field_id, date_value) where date_value is not null;
    create index field_values_number on sandbox.field_values (field_id, number_value)
      where number_value is not null;
  `,
};
