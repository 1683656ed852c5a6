import assert from 'node:assert/strict';
import { pino } from 'pino';
import { startFailure } from '../../server/commands/start-failure.js';
import { ConfigError } from '../../server/operations/setup-problems.js';
import { type Config, readConfig } from '../../server/program/read-config.js';
import { startProxy } from '../../server/program/start-proxy.js';
import type { Environment } from './setups.js';

/** What `serve` says, one text for each problem; empty if it starts. */
export async function refusalsOf(environment: Environment): Promise<readonly string[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  try {
    await (await startProxy({ config, log: pino({ level: 'silent' }) })).close();
    return [];
  } catch (error) {
    return [startFailure(error, config) ?? assert.fail(error as Error)];
  }
}
