import { PROBLEMS } from '../../../contract/problems.js';
import { blocks } from './markdown-table.js';

/** Every problem code of the proxy. */
export function problemPage(): string {
  return blocks(
    '# Problems',
    'Errors are `application/problem+json` (RFC 9457). Decide by `code`: it is stable. `requestId` finds the line in the log. ' +
      '`retryAfter` is in seconds and present where waiting helps. [Fields of a problem](/reference/calls#Problem). ' +
      'A mistake in the setup of a page has [a code of the element](/guides/setup-mistakes#mistakes).',
    ...Object.entries(PROBLEMS).map(
      ([code, { status, title }]) => `## \`${code}\` {#${code}}\n\n**${status}** ${title}`,
    ),
  );
}
