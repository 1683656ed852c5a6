/** `docs/figures.md`, from what was measured. */
import { ratio, type Figure, type Topic } from './figure.js';

export interface Measured extends Topic {
  readonly command: string;
}

export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Of the time of all processors during the run, what other programs of the machine took: 0 to 1. */
  readonly otherShare: number;
}

/** More than this, and times are longer than on an idle machine. */
const IDLE_SHARE = 0.03;
const ABSENT = '–';
const RECORDED = 'measured it on';

const NUMBERS = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const BYTES = new Intl.NumberFormat('en');

function amount(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return ABSENT;
  return `${unit === 'bytes' ? BYTES.format(value) : NUMBERS.format(value)} ${unit}`;
}

/** One table as Markdown. */
export function table(figures: readonly Figure[]): string {
  const hasNotes = figures.some(({ note }) => note !== undefined);
  const rows = figures.map((figure) => {
    const share = ratio(figure);
    return [
      figure.what,
      amount(figure.ours, figure.unit),
      figure.against,
      amount(figure.peer, figure.unit),
      share === undefined ? ABSENT : NUMBERS.format(share),
      ...(hasNotes ? [figure.note ?? ''] : []),
    ];
  });
  const head = ['what', 'ours', 'peer', 'its figure', 'ratio', ...(hasNotes ? ['note'] : [])];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function describeLoad({ otherShare }: Pick<Machine, 'otherShare'>): string {
  const percent = `${(100 * otherShare).toFixed(0)} % of the processor time`;
  return otherShare > IDLE_SHARE
    ? `Other programs were running on this machine. They took ${percent} during the run, so compare the ratios more than the times.`
    : `No other work was running: other programs took ${percent} during the run.`;
}

/** The table of a run of its own, with its date and machine. */
export function recordedSection(topic: Measured, machine: Machine): string {
  const { date, processor, cores, node } = machine;
  return `## ${topic.title}\n\n${topic.about}\n\n\`${topic.command}\` ${RECORDED} ${date}, with Node ${node} on ${processor}, ${cores} cores. ${describeLoad(machine)}\n\n${table(topic.figures)}`;
}

function sectionsOf(page: string): string[] {
  return page.split(/^(?=## )/m).map((section) => section.trim());
}

/** Writes the section in place of the one with the same title, or last. */
export function withSection(page: string, section: string): string {
  const title = (text: string) => text.split('\n', 1)[0];
  const sections = sectionsOf(page);
  const index = sections.findIndex((other) => title(other) === title(section));
  sections.splice(index === -1 ? sections.length : index, index === -1 ? 0 : 1, section);
  return `${sections.join('\n\n')}\n`;
}

/** The sections that `recordedSection` made, but for those that a run has `measured` again. */
export function recordedSections(page: string, measured: readonly Topic[]): string[] {
  return sectionsOf(page).filter(
    (section) =>
      section.includes(`\` ${RECORDED} `) &&
      !measured.some(({ title }) => section.startsWith(`## ${title}\n`)),
  );
}

/** @param command What wrote the page. */
export function figuresDocument(machine: Machine, topics: readonly Measured[], command: string): string {
  const { date, processor, cores, memoryGiB, node } = machine;
  const sections = topics.map(
    (topic) =>
      `## ${topic.title}\n\n${topic.about}\n\n\`${topic.command}\` measures it.\n\n${table(topic.figures)}`,
  );
  return `# Figures

\`npm run build && ${command}\` measured these figures and wrote this page on ${date}. Do not edit it by hand.

- Processor: ${processor}, ${cores} cores, ${memoryGiB} GiB of memory
- Node ${node}
- ${describeLoad(machine)}

Each table compares us with a peer in the same run. The ratio is our figure divided by the peer's: for times and sizes, less
than 1 is better. Each command prints its table alone.

${sections.join('\n\n')}
`;
}
