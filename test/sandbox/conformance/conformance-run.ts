import { runConformance } from '../../../sandbox/commands/conformance.js';
import type { Report } from '../../../sandbox/conformance/report.js';
import type { TestSandbox } from '../running-sandbox.js';

/** What a run printed, and its exit code. */
export async function run(args: readonly string[]): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const code = await runConformance([...args], {
    environment: {},
    print: (text) => printed.push(text),
    printError: (text) => printed.push(text),
  });
  return { code, text: printed.join('\n') };
}

export async function runJson(
  args: readonly string[],
): Promise<{ code: number; text: string; report: Report }> {
  const { code, text } = await run([...args, '--json']);
  return { code, text, report: JSON.parse(text) as Report };
}

/** Each run reads every form many times. */
export async function keepFewSubmissions({ database }: TestSandbox, ofEachForm: number): Promise<void> {
  await database.query(
    `delete from sandbox.submissions where submission_id in (
       select submission_id from (
         select submission_id, row_number() over (partition by form_id order by submission_id) as place
         from sandbox.submissions
       ) numbered where place > $1
     )`,
    [ofEachForm],
  );
}
