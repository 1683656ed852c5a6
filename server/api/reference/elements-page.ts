import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFrame, escape, prose } from './frame.js';
import { GUIDE_VALUES } from './guide-values.js';
import { guide } from './guides.js';
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

/** The part of the Custom Elements Manifest that the reference shows. */
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
 * The elements of the manifest that the build wrote.
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
${table('Attributes and their properties', attributes)}
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

/** The reference of the elements: one page, no script. */
export function elementsPage(elements: readonly DocumentedElement[]): string {
  const links = elements.map(
    ({ tagName }) => `<li><a href="#${escape(tagName)}"><code>&lt;${escape(tagName)}&gt;</code></a></li>`,
  );
  return docsFrame(
    '/docs/elements',
    `<h1>The elements</h1>
<p>For tools: <code>custom-elements.json</code> in the package. Each element needs its
<a href="/docs#sessions">grant in the session</a>.</p>
<ul>${links.join('\n')}<li><a href="#event-details">Details of events</a></li>
<li><a href="#look">Theming</a></li><li><a href="#languages">Languages</a></li><li><a href="#testing">Testing</a></li></ul>
${elements.map(elementSection).join('\n')}
${guide('element-events', GUIDE_VALUES)}
${guide('theming', GUIDE_VALUES)}
${table('Custom properties', elements[0]?.cssProperties ?? [])}
${guide('languages', GUIDE_VALUES)}
${guide('testing', GUIDE_VALUES)}`,
  );
}
