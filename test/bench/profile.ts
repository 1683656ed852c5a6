/** How much of a service profile is right, over sandboxes with random combinations of assumptions. */
import { engines } from '../engines.js';
import {
  compared,
  randomAssumptions,
  randomFrom,
  takenProfile,
} from '../sandbox/conformance/random-assumptions.js';
import { TestSandbox } from '../sandbox/running-sandbox.js';

const COMBINATIONS = 200;
const DEFAULT_SEED = '1';

export async function profileBenchmark({ seed = DEFAULT_SEED }: { seed?: string }): Promise<void> {
  const random = randomFrom(Number(seed));
  const database = await engines[0]!.open();
  const sandbox = await TestSandbox.start(database);
  let fields = 0;
  const wrong: string[] = [];
  try {
    for (let count = 1; count <= COMBINATIONS; count++) {
      const assumptions = randomAssumptions(random);
      const result = compared(await takenProfile(sandbox, assumptions), assumptions);
      fields += result.fields;
      wrong.push(...result.wrong.map((each) => `  combination ${count}: ${each}`));
    }
  } finally {
    await sandbox.close();
    await database.close();
  }
  const right = fields - wrong.length;
  console.log(
    `${COMBINATIONS} combinations, ${right} of ${fields} fields right: ${((100 * right) / fields).toFixed(2)} %`,
  );
  for (const line of wrong) console.log(line);
}
