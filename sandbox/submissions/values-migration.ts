import type { Migration } from '../../server/store/database.js';

/**
 * Values move into the row of their submission: a search reads one row instead of one for each filter, and the planner
 * knows how common a value is. Texts repeat, so each is kept once for its field, and letters within a text are looked
 * for among those alone. Which field is in which column is in columns.ts.
 */
export const submissionValuesMigration: Migration = {
  name: '0008 submission values',
  sql: `
    create table sandbox.field_texts (
      text_id integer primary key,
      field_id text not null,
      value text not null
    );
    insert into sandbox.field_texts (text_id, field_id, value)
    select row_number() over (order by field_id, text_value), field_id, text_value
    from (
      select distinct field_id, text_value from sandbox.field_values
      where text_value is not null and field_id not in ('person-officer-notes', 'company-terms')
    ) as each_once;
    create index field_texts_exact on sandbox.field_texts (field_id, md5(value));
    create index field_texts_contains on sandbox.field_texts using gin (value gin_trgm_ops);
    analyze sandbox.field_texts;

    alter table sandbox.submissions
      add column text_1 integer, add column text_2 integer, add column text_3 integer, add column text_4 integer,
      add column date_1 date, add column date_2 date, add column number_1 numeric, add column number_2 numeric;
    update sandbox.submissions s set
      text_1 = v.text_1, text_2 = v.text_2, text_3 = v.text_3, text_4 = v.text_4,
      date_1 = v.date_1, date_2 = v.date_2, number_1 = v.number_1, number_2 = v.number_2
    from (
      select submission_id,
        max(t.text_id) filter (where c.place = 'text_1') as text_1,
        max(t.text_id) filter (where c.place = 'text_2') as text_2,
        max(t.text_id) filter (where c.place = 'text_3') as text_3,
        max(t.text_id) filter (where c.place = 'text_4') as text_4,
        max(f.date_value) filter (where c.place = 'date_1') as date_1,
        max(f.date_value) filter (where c.place = 'date_2') as date_2,
        max(f.number_value) filter (where c.place = 'number_1') as number_1,
        max(f.number_value) filter (where c.place = 'number_2') as number_2
      from sandbox.field_values f
      join (values
        ('person-full-name', 'text_1'), ('person-city', 'text_2'), ('person-occupation', 'text_3'),
        ('person-source-of-funds', 'text_4'), ('person-date-of-birth', 'date_1'), ('person-signed-on', 'date_2'),
        ('person-monthly-income', 'number_1'), ('person-dependants', 'number_2'),
        ('company-name', 'text_1'), ('company-registration-number', 'text_2'), ('company-activity', 'text_3'),
        ('company-established-on', 'date_1'), ('company-annual-turnover', 'number_1'),
        ('company-owner-share', 'number_2'),
        ('borealis-full-name', 'text_1'), ('borealis-purpose', 'text_2'), ('borealis-date-of-birth', 'date_1'),
        ('borealis-deposit', 'number_1')
      ) as c (field_id, place) using (field_id)
      left join sandbox.field_texts t on t.field_id = f.field_id and t.value = f.text_value
      group by submission_id
    ) v
    where v.submission_id = s.submission_id;
    drop table sandbox.field_values;

    drop index sandbox.submissions_listing;
    create index submissions_newest on sandbox.submissions (form_id, submitted_at);
    create index submissions_text_1 on sandbox.submissions (text_1);
    create index submissions_text_2 on sandbox.submissions (text_2);
    create index submissions_text_3 on sandbox.submissions (text_3);
    create index submissions_text_4 on sandbox.submissions (text_4);
    create index submissions_date_1 on sandbox.submissions (date_1);
    create index submissions_date_2 on sandbox.submissions (date_2);
    create index submissions_number_1 on sandbox.submissions (number_1);
    create index submissions_number_2 on sandbox.submissions (number_2);
  `,
};
