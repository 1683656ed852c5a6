export const timeOfReading = {
  name: '0003-time-of-reading',
  worksFrom: '0001-proxy',
  sql: `
  -- When the last reading began: what people call moves the next one no further than its share allows.
  alter table proxy.reading add column read_at timestamptz not null default now();
`,
};
