import { everyProblemOf, COMMON_PROBLEMS, type Answer, type ApiCall } from './api-calls/api-call.js';
import { escape, prose } from './frame.js';
import { fieldList, fieldsOf, schemaName } from './fields.js';

const link = (code: string) => `<a href="#${code}"><code>${code}</code></a>`;

/** What comes with an answer, in a word: a schema's name, a media type, or nothing. */
function contentOf({ schema, type }: Answer, shown: ReadonlySet<string>): string {
  const name = schema && schemaName(schema);
  if (name !== undefined)
    return ` with ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${shown.has(name) ? `<a href="#${name}">${name}</a>` : name}`;
  if (type !== undefined) return ` with <code>${[type].flat().join('</code> or <code>')}</code>`;
  return schema ? '' : ' without content';
}

function answerPart(answer: Answer, shown: Set<string>): string {
  const { status, when, schema, headers = [] } = answer;
  const name = schema && schemaName(schema);
  const known = name !== undefined && shown.has(name);
  const heading = `<h4${name === undefined || known ? '' : ` id="${name}"`}>Answers ${status}${contentOf(answer, shown)}</h4>`;
  const fields = schema && !known ? fieldsOf(schema, 'output', shown) : [];
  const told = when ?? (fields.length === 0 && !known ? schema?.description : undefined);
  const sent = headers.map(({ name: header, does }) => `<li><code>${header}</code> ${prose(does)}</li>`);
  return [
    heading,
    told && `<p>${prose(told)}</p>`,
    sent.length > 0 && `<ul>${sent.join('')}</ul>`,
    fields.length > 0 && fieldList(fields, 'output'),
  ]
    .filter(Boolean)
    .join('\n');
}

/** One call. What was described further up, as `shown` says, is only named. */
export function callSection(call: ApiCall, shown: Set<string>): string {
  const parameters = [...(call.query ?? []), ...(call.headers ?? [])]
    .map(
      ({ name, does, required }) =>
        `<li><code>${escape(name)}</code>${required ? ' <em>needed</em>' : ''} ${prose(does)}</li>`,
    )
    .join('');
  const anyway = call.path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  const own = everyProblemOf(call).filter((code) => call.problems.includes(code) || !anyway.includes(code));
  return `<section id="${call.method}-${call.path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}">
<h3><code>${call.method.toUpperCase()} ${escape(call.path)}</code></h3>
<p>${prose(call.does)}</p>
<p class="muted">Caller: ${call.caller}</p>
${parameters && `<ul>${parameters}</ul>`}
${
  call.body
    ? `<h4>Body${call.bodyOptional ? ', may be left out' : ''}</h4>\n${fieldList(fieldsOf(call.body, 'input', shown), 'input')}`
    : ''
}
${call.answers.map((answer) => answerPart(answer, shown)).join('\n')}
${own.length > 0 ? `<p class="muted">Problems: ${own.map(link).join(' ')}</p>` : ''}
</section>`;
}
