import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFrame, escape, prose, termList } from './frame.js';
import { packageFolder } from '../../operations/packages.js';
import { ProblemError } from '../../../contract/problem-error.js';

interface Described {
  readonly name: string;
  readonly description: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
  readonly attribute?: string;
  readonly kind?: 'field' | 'method';
}

/** What the docs show of an element in the Custom Elements Manifest. */
export interface DocumentedElement {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Described[];
  readonly members: readonly Described[];
  readonly events: readonly Described[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssStates: readonly Described[];
  readonly cssProperties: readonly Described[];
}

/**
 * The elements as the build described them.
 *
 * @throws ProblemError `not_found` where nothing is built.
 */
export function readElements(): DocumentedElement[] {
  const path = join(packageFolder('kyc-elements'), 'dist', 'custom-elements.json');
  if (!existsSync(path)) throw new ProblemError('not_found');
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as {
    modules: { declarations: DocumentedElement[] }[];
  };
  return modules.flatMap(({ declarations }) => declarations);
}

function table(heading: string, rows: readonly Described[], shown = (name: string) => name): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ name, description, type, default: preset }) => {
    const aside = type?.text.replace(' | undefined', '') ?? preset;
    const detail = aside ? `<br><span class="muted"><code>${escape(aside)}</code></span>` : '';
    return `<tr><td><code>${escape(shown(name))}</code></td><td>${prose(description)}${detail}</td></tr>`;
  });
  return `<h3>${heading}</h3><div class="scroll"><table class="names"><tbody>${lines.join('\n')}</tbody></table></div>`;
}

function elementSection(element: DocumentedElement): string {
  const { attributes, members } = element;
  return `<h2 id="${escape(element.tagName)}"><code>&lt;${escape(element.tagName)}&gt;</code></h2>
<p>${prose(element.description)}</p>
${table('Attributes, and properties of the same meaning', attributes)}
${table(
  'Properties',
  members.filter(({ kind, attribute }) => kind === 'field' && !attribute),
)}
${table(
  'Methods',
  members.filter(({ kind }) => kind === 'method'),
  (name) => `${name}()`,
)}
${table('Events', element.events)}
${table('Slots', element.slots)}
${table('Parts', element.cssParts, (name) => `::part(${name})`)}
${table('States', element.cssStates, (name) => `:state(${name})`)}`;
}

/** What an event tells in `detail`. Two kinds are sent by more than one element. */
export const EVENT_DETAILS: ReadonlyArray<readonly [events: string, detail: string]> = [
  [
    '`kyc-status`, `kyc-completed`, `kyc-rejected`, `kyc-expired`, `kyc-cancelled`',
    '`verificationId` and `status`, one of the [statuses](/docs#statuses). Each change is a `kyc-status`; an end has its own event besides. Send the id to your back end and read there how it ended.',
  ],
  [
    '`kyc-error` of the identity element',
    '`verificationId`, null when none could be started, and `reason`: why the verification failed, one of the [reasons](/docs#statuses) or null, or the [problem](/docs#problems) that kept a call from succeeding, or `offline`.',
  ],
  [
    '`kyc-error` of the others',
    '`reason`: a [problem](/docs#problems), or `offline`. With it the screening elements have `screeningId`, null when nothing was screened or it is not known.',
  ],
  [
    '`kyc-screening-created`',
    '`screeningId`. The screening itself, with its first page of hits, is in `event.screening`.',
  ],
  ['`kyc-hit-select`', '`screeningId` and `hitId`.'],
  [
    '`kyc-hits-seen`',
    '`screeningId`, `seenHitIds` to keep for the next look, and `newHitIds` that this look marks as new.',
  ],
  ['`kyc-submission-select`', '`submissionId`.'],
];

/** The elements for the people who put them on a page: one page, no script. */
export function elementsPage(elements: readonly DocumentedElement[]): string {
  const links = elements.map(
    ({ tagName }) => `<li><a href="#${escape(tagName)}"><code>&lt;${escape(tagName)}&gt;</code></a></li>`,
  );
  return docsFrame(
    'the elements',
    `<h1>The elements</h1>
<p>For tools: <code>custom-elements.json</code> in the package. What they call: <a href="/docs">the API</a>. Events bubble and
leave shadow roots; none carries a code, a national ID or anything that was typed.</p>
<ul>${links.join('\n')}<li><a href="#event-details">What events tell</a></li>
<li><a href="#look">The look</a></li><li><a href="#languages">Further languages</a></li></ul>
<p>Each needs its own <a href="/docs#sessions">grant in the session</a>.</p>
${elements.map(elementSection).join('\n')}
<h2 id="event-details">What events tell</h2>
<p>What is in <code>event.detail</code>:</p>
${termList(EVENT_DETAILS)}
<h2 id="look">The look</h2>
<p>The same for all of them. Set custom properties on an element, or on anything around it. Light or dark follows the
<code>color-scheme</code> in force there.</p>
${table('Custom properties', elements[0]?.cssProperties ?? [])}
<pre>kyc-identity-verification {
  --kyc-accent: rebeccapurple;
  --kyc-font: 'Our Face', system-ui;
}
kyc-identity-verification::part(card) { border: 0 }
kyc-identity-verification:state(completed)::part(card) { animation: none }</pre>
<h2 id="languages">Further languages</h2>
<p>English and Arabic are built in. Another language is a plain object with the same messages; a missing one stays
English. Plurals are objects by the categories of <code>Intl.PluralRules</code>. The messages of each element are beside it in the
package, as in <code>dist/widget/identity-verification/identity-verification.en.js</code>.</p>
<pre>import { registerLanguage } from 'kyc-elements';
registerLanguage('kyc-identity-verification', 'fr', { askTitle: 'Confirmez votre identité' });</pre>
<p>That is for pages with a bundler. The script of a script tag exports nothing, so such a page gives each element its
<code>lang</code> and its words, which works everywhere:</p>
<pre>element.lang = 'fr';
element.messages = { askTitle: 'Confirmez votre identité' };</pre>`,
  );
}
