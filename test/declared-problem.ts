import assert from 'node:assert/strict';
import type { Problem } from '../contract/problems.js';
import { API_CALLS } from '../server/api/api-calls.js';
import { problemsOf } from '../server/api/problems.js';

/** Fails for an answer whose problem its call does not declare. A path without a call may answer anything. */
export async function checkDeclared(method: string, path: string, answer: Response): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return;
  const [pathname] = path.split('?');
  const call = API_CALLS.find(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname!),
  );
  if (call === undefined) return;
  const { code } = (await answer.clone().json()) as Pick<Problem, 'code'>;
  const declared: readonly string[] = problemsOf(call);
  assert.ok(declared.includes(code), `${method} ${call.path} answers ${code}, which it does not declare`);
}
