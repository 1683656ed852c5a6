import { PROBLEMS } from '../../../contract/problems.js';
import { Problem } from '../../../contract/schemas/problem.js';
import { jsonSchemaOf } from '../../../server/api/reference/json-schema.js';
import { fieldTable } from './field-table.js';
import { blocks } from './markdown-table.js';

export function problemPage(): string {
  const { named } = jsonSchemaOf(Problem, 'output');
  return blocks(
    '# Problems {#problems}',
    'Errors are `application/problem+json` (RFC 9457). Decide by `code`: it is stable. `requestId` finds the line in the log. ' +
      '`retryAfter` is in seconds and present where waiting helps. ' +
      'A mistake in the setup of a page has [a code of the element](/docs#mistakes).',
    ...Object.entries(PROBLEMS).map(
      ([code, { status, title }]) => `## \`${code}\` {#${code}}\n\n${title} Status ${status}.`,
    ),
    `## Fields of a problem {#Problem}\n\n${fieldTable(named['Problem']!, named, 'output')}`,
  );
}
