/** `docs/figures.md`, from what was measured. */
import type { Figure, Topic } from './figure.js';
import type { Machine } from './machine.js';

/** More than this, and times are longer than on an idle machine. */
const IDLE_SHARE = 0.03;
const ABSENT = '–';

const NUMBERS = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const BYTES = new Intl.NumberFormat('en');

function amount(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return ABSENT;
  return `${unit === 'bytes' ? BYTES.format(value) : NUMBERS.format(value)} ${unit}`;
}

/** One table as Markdown. */
function table(figures: readonly Figure[]): string {
  const hasNotes = figures.some(({ note }) => note !== undefined);
  const rows = figures.map(({ what, unit, ours, against, peer, note = '' }) => {
    const ratio = peer ? NUMBERS.format(ours / peer) : ABSENT;
    return [what, amount(ours, unit), against, amount(peer, unit), ratio, ...(hasNotes ? [note] : [])];
  });
  const head = ['what', 'ours', 'peer', 'its figure', 'ratio', ...(hasNotes ? ['note'] : [])];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function describeLoad({ otherShare }: Pick<Machine, 'otherShare'>): string {
  const percent = `${(100 * otherShare).toFixed(0)} % of the processor time`;
  return otherShare > IDLE_SHARE
    ? `Other programs were running on this machine. They took ${percent} during the run. So the ratios are more reliable than the times.`
    : `The machine was idle: other programs took ${percent} during the run.`;
}

/** The table of a run, with its date and machine. */
export function sectionOf({ title, about, figures }: Topic, command: string, machine: Machine): string {
  const { date, processor, cores, node } = machine;
  const run = `\`${command}\` measured this table on ${date}, with Node ${node} on ${processor}, ${cores} cores.`;
  return `## ${title}\n\n${about}\n\n${run} ${describeLoad(machine)}\n\n${table(figures)}`;
}

/** Writes the section in place of the one with the same title, or last. */
export function withSection(page: string, section: string): string {
  const title = (text: string) => text.split('\n', 1)[0];
  const sections = page.split(/^(?=## )/m).map((text) => text.trim());
  const index = sections.findIndex((other) => title(other) === title(section));
  sections.splice(index === -1 ? sections.length : index, index === -1 ? 0 : 1, section);
  return `${sections.join('\n\n')}\n`;
}
