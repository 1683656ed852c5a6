/** In a process of its own: sends the same call on many connections as fast as it is answered, until it is stopped. */
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { timedCall, type Call } from '../timed-call.js';
import { doAtOnce } from './at-once.js';

export interface Flood {
  readonly connections: number;
  /** In a header, the address or the body, `{new}` stands for a value that differs in each call. */
  readonly call: Call;
}

/** How many calls were answered, by status; 0 for a broken connection. */
export type Flooded = Record<number, number>;

const { connections, call } = JSON.parse(process.argv[2]!) as Flood;
const text = JSON.stringify(call);
const nextCall = (): Call =>
  text.includes('{new}')
    ? (JSON.parse(text.replaceAll('{new}', randomBytes(32).toString('base64url'))) as Call)
    : call;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers: Flooded = {};

void doAtOnce(Infinity, connections, async () => {
  const status = await timedCall(agent, nextCall()).then(
    (answer) => answer.status,
    () => 0,
  );
  answers[status] = (answers[status] ?? 0) + 1;
});
process.once('message', () => process.send!(answers, () => process.exit()));
process.once('disconnect', () => process.exit());
