import type { Migration } from '../../server/store/database.js';

export const submissionsMigration: Migration = {
  name: '0003 submissions',
  sql: `
    create table sandbox.submissions (
      submission_id text primary key,
      form_id text not null,
      customer_id text not null,
      customer_name text not null,
      email text not null,
      kyc_state text not null,
      submitted_at timestamptz not null
    );
    create index submissions_listing on sandbox.submissions (form_id, submitted_at desc, submission_id);
    create index submissions_email on sandbox.submissions (form_id, lower(email));

    -- One row per filled field, in the column of its type: dates compare as dates, decimals as decimals.
    create table sandbox.field_values (
      submission_id text not null references sandbox.submissions on delete cascade,
      field_id text not null,
      text_value text,
      date_value date,
      number_value numeric,
      primary key (submission_id, field_id)
    );
    create index field_values_text on sandbox.field_values (field_id, md5(text_value));
    create index field_values_date on sandbox.field_values (field_id, date_value);
    create index field_values_number on sandbox.field_values (field_id, number_value);
  `,
};
