/** The code of a back end: the guide's examples, with the origin and the grants of the present settings. */
import type { Customer, Grants, GrantValue } from './grants.js';

export interface BackEnd {
  readonly key: string;
  readonly label: string;
  /** The language of its example in docs/guides/back-ends.md. */
  readonly fence: string;
  readonly file: string;
  write(grants: Grants): string;
}

/** How a language writes what a session grants. */
interface Syntax {
  entry(name: string, value: string): string;
  object(entries: readonly string[]): string;
  list(items: readonly string[]): string;
  readonly customer: string;
  readonly true?: string;
  string?(text: string): string;
}

const single = (text: string): string => `'${text.replaceAll(/['\\]/g, (sign) => `\\${sign}`)}'`;
const isCustomer = (value: GrantValue): value is Customer => typeof value === 'object' && 'customer' in value;

function writer(syntax: Syntax): (grants: Grants) => string {
  const { entry, object, list, customer, string = JSON.stringify } = syntax;
  const one = (value: GrantValue): string => {
    if (value === true) return syntax.true ?? 'true';
    if (typeof value === 'string') return string(value);
    return isCustomer(value) ? customer : list(value.map((item) => string(item)));
  };
  return (grants) =>
    Object.entries(grants)
      .map(([name, block]) =>
        entry(
          name,
          object(Object.entries(block).flatMap(([key, value]) => (value ? [entry(key, one(value))] : []))),
        ),
      )
      .join(', ');
}

const braces = (entries: readonly string[]) => `{ ${entries.join(', ')} }`;
const tight = (entries: readonly string[]) => `{${entries.join(', ')}}`;
const brackets = (items: readonly string[]) => `[${items.join(', ')}]`;
const json = (name: string, value: string) => `"${name}": ${value}`;

export const BACK_ENDS: readonly BackEnd[] = [
  {
    key: 'node',
    label: 'Node',
    fence: 'js',
    file: 'server.js',
    write: writer({
      entry: (name, value) => (name === value ? name : `${name}: ${value}`),
      object: braces,
      list: brackets,
      customer: 'reference',
      string: single,
    }),
  },
  {
    key: 'curl',
    label: 'curl',
    fence: '',
    file: 'session.sh',
    write: writer({ entry: json, object: tight, list: brackets, customer: '"customer-42"' }),
  },
  {
    key: 'python',
    label: 'Python',
    fence: 'python',
    file: 'kyc.py',
    write: writer({ entry: json, object: tight, list: brackets, customer: 'customer', true: 'True' }),
  },
  {
    key: 'php',
    label: 'PHP',
    fence: 'php',
    file: 'kyc.php',
    write: writer({
      entry: (name, value) => `'${name}' => ${value}`,
      object: brackets,
      list: brackets,
      customer: '$customer',
      string: single,
    }),
  },
  {
    key: 'java',
    label: 'Java',
    fence: 'java',
    file: 'Kyc.java',
    // A text block that is a format: a backslash and a percent sign are doubled.
    write: writer({
      entry: json,
      object: tight,
      list: brackets,
      customer: '"%s"',
      string: (text) => JSON.stringify(text).replaceAll('\\', '\\\\').replaceAll('%', '%%'),
    }),
  },
  {
    key: 'dotnet',
    label: 'C#',
    fence: 'csharp',
    file: 'Kyc.cs',
    write: writer({
      entry: (name, value) => `${name} = ${value}`,
      object: (entries) => `new ${braces(entries)}`,
      list: (items) => `new[] ${braces(items)}`,
      customer: 'customer',
    }),
  },
  {
    key: 'go',
    label: 'Go',
    fence: 'go',
    file: 'kyc.go',
    write: writer({
      entry: json,
      object: (entries) => `map[string]any${tight(entries)}`,
      list: (items) => `[]string${tight(items)}`,
      customer: 'customer',
    }),
  },
];

const GUIDE_ORIGIN = 'https://onboarding.example';
const GUIDE_GRANTS: Grants = { identity: { reference: { customer: true } } };

/** @param guide - The guide's examples by language. */
export function backEndCode(
  { fence, write }: BackEnd,
  guide: Readonly<Record<string, string>>,
  grants: Grants,
  origin: string,
): string {
  const granted = write(grants);
  if (fence === '') return curl(granted, origin);
  return (guide[fence] ?? '')
    .replace(write(GUIDE_GRANTS), () => granted)
    .replaceAll(GUIDE_ORIGIN, () => origin);
}

/** In a shell's single quotes, a single quote is written outside of them. */
function curl(granted: string, origin: string): string {
  const body = `{"origin": ${JSON.stringify(origin)}, ${granted}}`.replaceAll("'", String.raw`'\''`);
  return [
    'curl "$KYC_URL/v1/sessions" \\',
    '  --header "Authorization: Bearer $HOST_KEY" \\',
    "  --header 'Content-Type: application/json' \\",
    `  --data '${body}'`,
  ].join('\n');
}
