import { afterEach, beforeEach } from './suites.js';

/** What the elements print for their developer, in each test of a suite. */
export function printedLines(): readonly string[] {
  const { error } = console;
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    console.error = (...line: unknown[]) => void lines.push(line.join(' '));
  });
  afterEach(() => Object.assign(console, { error }));
  return lines;
}
