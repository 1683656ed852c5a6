import { HITS_PAGE_SIZE } from '../../../contract/rules.js';
import { planWatch } from '../../screening/watch/rules/plan-watch.js';
import { SENTINEL_SECONDS } from '../../screening/watch/rules/reading-schedule.js';
import { duration, LABEL_WIDTH } from './plan-report.js';

const DAY_SECONDS = 86_400;

export function watchReport(watch: { screenings: number; hits: number; perMinute: number }): string {
  const { screenings, hits, perMinute } = watch;
  const readsEach = Math.max(1, Math.ceil(hits / HITS_PAGE_SIZE.max));
  const plan = planWatch(screenings, readsEach, perMinute);
  const count = (value: number) => value.toLocaleString('en');
  const quietReads = Math.max(screenings, DAY_SECONDS / SENTINEL_SECONDS);
  const rows: [label: string, value: string][] = [
    ['A new list is noticed', `${duration(plan.noticedAfter)} after a tenth of the names was screened again`],
    ['Change seen, median', `${duration(plan.median)} later`],
    ['Change seen, p95', `${duration(plan.p95)} later`],
    ['Change seen, last', `${duration(plan.last)} later`],
    ['Reads a minute, at the end', count(plan.perMinute)],
    ['Reads of a list update', count(screenings * readsEach)],
    ['Reads of a day without one', count(quietReads)],
  ];
  return [
    `${count(screenings)} watched screenings, up to ${count(hits)} hits each, ${count(perMinute)} reads a minute at first`,
    '',
    ...rows.map(([label, value]) => label.padEnd(LABEL_WIDTH) + value),
  ].join('\n');
}
