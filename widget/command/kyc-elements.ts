#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { checkReport, type ReportState } from '../report/sealed-report.js';

const USAGE = `Usage: kyc-elements verify-report <file>

  verify-report   Check that a screening report (JSON) is as it was saved.

Ends with 0 when the report is intact, with 1 when it is not, and with 2 when it was called in another way.`;

const SENTENCES: Readonly<Record<ReportState, string>> = {
  intact: 'The report is intact: its content matches its checksum.',
  changed:
    'The report was changed: its content does not match its checksum. Save it again from the screening.',
  repeated:
    'The report was changed: a member occurs twice in it, so another program may read another content. Save it again from the screening.',
  unsealed:
    'The report has no checksum. Save it on a page with HTTPS: the browser makes the checksum only there.',
  unreadable: 'This is not a screening report. Give the JSON file that “Save as JSON” made.',
};

async function verifyReport(file: string): Promise<number> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`);
    return 1;
  }
  const state = await checkReport(text);
  if (state === 'intact') console.log(SENTENCES[state]);
  else console.error(SENTENCES[state]);
  return state === 'intact' ? 0 : 1;
}

const [command, file, ...more] = process.argv.slice(2);
if (command === 'verify-report' && file !== undefined && more.length === 0 && !file.startsWith('-')) {
  process.exitCode = await verifyReport(file);
} else {
  const isHelp = command === '--help' || command === '-h';
  (isHelp ? console.log : console.error)(USAGE);
  process.exitCode = isHelp ? 0 : 2;
}
