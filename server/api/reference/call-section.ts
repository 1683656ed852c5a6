import { ASSUMPTIONS } from '../../../contract/assumptions.js';
import type { Answer, Declaration } from '../call/api-call.js';
import { COMMON_PROBLEMS, problemsOf } from '../call/problems-of.js';
import type { z } from 'zod';
import { escape, prose } from './frame.js';
import { fieldList, fieldsOf, schemaName } from './fields.js';

const link = (code: string) => `<a href="#${code}"><code>${code}</code></a>`;

/** The content of an answer: a schema's name, a media type, or none. */
function contentOf({ schema, type }: Answer, shown: ReadonlySet<string>): string {
  const name = schema && schemaName(schema);
  if (name !== undefined)
    return ` with ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${shown.has(name) ? `<a href="#${name}">${name}</a>` : name}`;
  if (type !== undefined) return ` with <code>${[type].flat().join('</code> or <code>')}</code>`;
  return schema ? '' : ' without content';
}

function answerPart(status: string, answer: Answer, shown: Set<string>): string {
  const { when, schema, headers } = answer;
  const name = schema && schemaName(schema);
  const known = name !== undefined && shown.has(name);
  const heading = `<h4${name === undefined || known ? '' : ` id="${name}"`}>Answers ${status}${contentOf(answer, shown)}</h4>`;
  const fields = schema && !known ? fieldsOf(schema, 'output', shown) : [];
  const text = when ?? (fields.length === 0 && !known ? schema?.description : undefined);
  return [
    heading,
    text && `<p>${prose(text)}</p>`,
    parameterList(headers, 'output'),
    fields.length > 0 && fieldList(fields, 'output'),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The fields of a query or of headers, as a list. */
function parameterList(shape: z.ZodObject | undefined, io: 'input' | 'output'): string {
  if (shape === undefined) return '';
  const lines = fieldsOf(shape, io).map(
    ({ path, required, description }) =>
      `<li><code>${escape(path)}</code>${required && io === 'input' ? ' <em>required</em>' : ''} ${prose(description)}</li>`,
  );
  return `<ul>${lines.join('')}</ul>`;
}

/** What the sandbox assumes about the service where its document shows no rule for this call. */
function assumptionList({ method, path }: Declaration): string {
  const call = `${method.toUpperCase()} ${path}`;
  const rows = ASSUMPTIONS.filter(({ calls }) => calls.includes(call)).map(
    ({ about, rule, why }) =>
      `<div><dt>${escape(about)}</dt>\n<dd>${escape(rule)}.<br><span class="muted">${escape(why)}.</span></dd></div>`,
  );
  return rows.length === 0
    ? ''
    : `<h4>Assumptions about the service</h4>
<p>The service’s document does not show these rules. The sandbox follows them; the service may differ.</p>
<dl class="fields">\n${rows.join('\n')}\n</dl>`;
}

/** Who may make the call, and how often at most. */
export function callerOf({ caller, sessionRate, addressRate }: Declaration): string {
  const limits = Object.entries({ session: sessionRate, 'network address': addressRate }).flatMap(
    ([of, rate]) => (rate ? [` At most ${rate.calls} calls of one ${of} within ${rate.seconds} s.`] : []),
  );
  return `Caller: ${caller}.${limits.join('')}`;
}

/** One call. A schema in `shown` was described further up and is only linked. */
export function callSection(call: Declaration, shown: Set<string>): string {
  const parameters = `${parameterList(call.query, 'input')}${parameterList(call.headers, 'input')}`;
  const anyway = call.path.startsWith('/v1/') ? COMMON_PROBLEMS : [];
  const own = problemsOf(call).filter((code) => !anyway.includes(code));
  return `<section id="${call.method}-${call.path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}">
<h3><code>${call.method.toUpperCase()} ${escape(call.path)}</code></h3>
<p>${prose(call.summary)}</p>
<p class="muted">${callerOf(call)}</p>
${parameters}
${
  call.body
    ? `<h4>Body${call.bodyOptional ? ', optional' : ''}</h4>\n${fieldList(fieldsOf(call.body, 'input', shown), 'input')}`
    : ''
}
${Object.entries(call.answers)
  .map(([status, answer]) => answerPart(status, answer, shown))
  .join('\n')}
${own.length > 0 ? `<p class="muted">Problems: ${own.map(link).join(' ')}</p>` : ''}
${assumptionList(call)}
</section>`;
}
