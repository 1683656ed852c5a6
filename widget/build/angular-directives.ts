import type { Described, ElementDeclaration, Member } from './describe-elements.js';

/** The elements as Angular directives: typed inputs and outputs without a schema, in a page that a server renders too. */
export function angularDirectives(elements: readonly ElementDeclaration[]): string {
  return `import { Directive, Input, output } from '@angular/core';
import type * as kyc from '../frameworks/element-types.js';
import { ElementDirective, flag } from './element-directive.js';
${elements.map(directive).join('')}`;
}

function directive({ name, tagName, members, events }: ElementDeclaration): string {
  const folder = tagName.replace('kyc-', '');
  const set = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
  return `
@Directive({
  selector: '${tagName}',
  host: { ${events.map((event) => `'(${event.name})': '${camelCase(event.name)}.emit($event)'`).join(', ')} },
})
export class ${name} extends ElementDirective<'${tagName}'> {
${set.map((member) => input(tagName, member)).join('')}${events.map(outputOf).join('')}
  protected define = (): Promise<unknown> => import('../${folder}/define.js');
}
`;
}

function input(tagName: string, member: Member): string {
  const { name, type } = member;
  return type?.text.startsWith('boolean')
    ? `${comment(member)}  @Input({ transform: flag }) ${name}?: boolean;\n`
    : `${comment(member)}  @Input() ${name}?: kyc.KycElements['${tagName}']['${name}'];\n`;
}

function outputOf(event: ElementDeclaration['events'][number]): string {
  return `${comment(event)}  readonly ${camelCase(event.name)} = output<kyc.${event.type.text}>();\n`;
}

const comment = ({ description }: Described) => `  /** ${description} */\n`;

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
