import { ConfigError } from '../operations/setup-problems.js';
import { configOf, type Config } from './config.js';
import { Environment, type Settings } from './environment.js';
import { misspeltNames, profileOf, valueOf, withFiles, type Given } from './file-variables.js';
import { mistakesIn } from './mistakes.js';
import { sharedKeys, TOGETHER } from './settings-together.js';

/**
 * Reads and checks the configuration. With the embedded database it creates missing secrets in KEYS_DIR or DATA_DIR.
 *
 * @param environment such as `process.env`; the package's README names the variables.
 * @param options `isReadOnly`: it creates none, and makes up those that are missing.
 * @throws ConfigError with every problem at once, one sentence for each variable. It never quotes a value.
 */
export function readConfig(environment: Given, { isReadOnly = false } = {}): Config {
  const { given, problems } = withFiles(environment);
  const profile = profileOf(given['SERVICE_PROFILE']);
  if (profile.problem !== undefined) problems.set('SERVICE_PROFILE', profile.problem);
  const read: Record<string, unknown> = {};
  for (const [name, form] of Object.entries(Environment.shape)) {
    if (problems.has(name)) continue;
    const value = given[name] ?? profile.values[name];
    const { success, data, error } = form.safeParse(value);
    if (success) read[name] = data;
    else if (value === undefined) problems.set(name, missing(name, environment));
    else problems.set(name, `${name}: ${error.issues[0]!.message}`);
  }
  for (const sentence of [...mistakesIn(TOGETHER, { given, read }), ...sharedKeys(read)]) {
    const name = sentence.split(/[ :]/)[0]!;
    if (!problems.has(name)) problems.set(name, sentence);
  }
  if (problems.size > 0) throw new ConfigError([...problems.values()]);
  return configOf(read as Settings, (name) => valueOf(environment, `${name}_FILE`), isReadOnly);
}

function missing(name: string, environment: Given): string {
  const other = misspeltNames(environment).get(name)?.trim();
  return `${name} is required${other === undefined ? '' : `; ${other} is set, and the proxy does not read it`}`;
}
