import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandError, UsageError, isUnknownOption, runCommand, type CommandIo } from './command.js';
import type { ServiceProfile } from '../../contract/schemas/service-profile.js';
import { checkRules } from '../conformance/check-rules.js';
import { consentTo } from '../conformance/consent.js';
import { Facts, SANDBOX_FACTS } from '../conformance/service/facts.js';
import { reportText, reportOf } from '../conformance/report.js';
import { RULES, rulesNamed } from '../conformance/rules/every-rule.js';
import type { Cost } from '../conformance/service/cost.js';
import { takeProfile } from '../conformance/profile/take-profile.js';
import { SandboxControl } from '../conformance/service/sandbox-control.js';
import { Service } from '../conformance/service/service.js';

const USAGE = `Usage: kyc-conformance --url URL --token TOKEN [options]

  --url URL              base URL of the service
  --token TOKEN          its bearer token (or the variable CONFORMANCE_TOKEN)
  --json                 print the report as JSON
  --facts FILE           JSON file about the account: keys, clients, form, companyForm, name, extended,
                         completedTransId, people; rules that need a missing fact are not checked
  --only RULE,RULE       check these rules alone: ids as in the report (search.email), or sections (search)
  --profile FILE         also find out what the document does not show, and write it there as a service profile
  --yes-create-cases     screen names: creates cases, may be billed
  --national-id ID       send approval requests to this person's phone (or the variable CONFORMANCE_NATIONAL_ID)
  --yes-use-up-limits    use up the account's details calls of one minute
  --yes-control-sandbox  for a sandbox: move its clock, set faults, import a list

Without these options the run only reads: it sends no call that could create anything if the service accepted it.
When the service accepts what it should refuse, the run sends no further call of that kind, and prints what was
created. Exit code 0: no rule differs. 1: a rule differs, or the service did not answer. 2: wrong usage.`;

/** Many published lists have it; without facts any name shows the shape of an answer. */
const DEFAULT_NAME = 'Mohammed Al Harbi';
const SANDBOX_KEY = /^sbx_/;

export function runConformance(args: string[], io: CommandIo): Promise<number> {
  const run = (own: string[]) => conformance(own, io);
  return runCommand({ summary: 'compare a service with the documented rules', usage: USAGE, run }, args, io);
}

async function conformance(args: string[], { environment, print }: CommandIo): Promise<number> {
  const values = options(args);
  const token = values.token ?? environment['CONFORMANCE_TOKEN'];
  const nationalId = values['national-id'] ?? environment['CONFORMANCE_NATIONAL_ID'];
  const { url } = values;
  if (url === undefined || !token) throw new UsageError('Give --url and --token.');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new UsageError('--url is not a web address.');
  const rules = values.only === undefined ? RULES : rulesNamed(values.only.split(','));
  if (rules === null) throw new UsageError('--only names a rule that does not exist.');
  const isSandbox = SANDBOX_KEY.test(token);
  const facts = factsOf(isSandbox, values.facts, nationalId);
  await requireAnswer(url, token);

  const consent = consentTo(possibleCosts(isSandbox, facts), grantedCosts(values, nationalId));
  const control = isSandbox && consent.allowed.has('sandbox') ? new SandboxControl(url) : null;
  const service = new Service(url, token, facts, control);
  const checked = await checkRules(rules, service, consent, control !== null);
  if (values.profile !== undefined) {
    // Where the service created what it should refuse, the profile asks no more.
    const stopped = checked.flatMap(({ isAccepted, rule }) => (isAccepted ? rule.cost : []));
    const allowed = new Set([...consent.allowed].filter((cost) => !stopped.includes(cost)));
    writeProfile(values.profile, await takeProfile(service, allowed));
  }
  const report = reportOf(url, checked, service.created, secretsOf(token, facts));
  print(values.json ? JSON.stringify(report, null, 2) : reportText(report));
  return report.differ === 0 ? 0 : 1;
}

function possibleCosts(isSandbox: boolean, { people }: Facts): Set<Cost> {
  const possible = new Set<Cost>(['cases', 'limits']);
  if (people?.waits !== undefined) possible.add('person');
  if (isSandbox) possible.add('sandbox');
  return possible;
}

function grantedCosts(values: ReturnType<typeof options>, nationalId: string | undefined): Set<Cost> {
  const granted = new Set<Cost>();
  if (values['yes-create-cases']) granted.add('cases');
  if (nationalId) granted.add('person');
  if (values['yes-use-up-limits']) granted.add('limits');
  // Nothing that a sandbox creates costs anything.
  if (values['yes-control-sandbox']) return new Set(['sandbox', 'cases', 'person', 'limits']);
  return granted;
}

function options(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        json: { type: 'boolean', default: false },
        facts: { type: 'string' },
        only: { type: 'string' },
        profile: { type: 'string' },
        'yes-create-cases': { type: 'boolean', default: false },
        'national-id': { type: 'string' },
        'yes-use-up-limits': { type: 'boolean', default: false },
        'yes-control-sandbox': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    if (!isUnknownOption(error)) throw error;
    // The argument may be the token: it is not printed.
    throw new UsageError('An option is not known or has no value.');
  }
}

function factsOf(isSandbox: boolean, file: string | undefined, nationalId: string | undefined): Facts {
  const known: Facts = isSandbox ? SANDBOX_FACTS : { name: DEFAULT_NAME };
  const facts = { ...known, ...(file === undefined ? {} : readFacts(file)) };
  return nationalId ? { ...facts, people: { ...facts.people, waits: nationalId } } : facts;
}

function readFacts(file: string): Facts {
  let content: unknown;
  try {
    // Editors on Windows begin a file with a byte order mark.
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new CommandError(
      `--facts: ${file} is not a JSON file that can be read. Check its path and its content.`,
    );
  }
  const parsed = Facts.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new CommandError(`--facts: ${file} is not valid:\n${problems.join('\n')}`);
}

function writeProfile(file: string, profile: ServiceProfile): void {
  try {
    writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`);
  } catch {
    throw new CommandError(`--profile: ${file} cannot be written.`);
  }
}

async function requireAnswer(url: string, token: string): Promise<void> {
  const service = new Service(url, token, {}, null);
  const { status } = await service.call('POST', '/ExtForm/submissions/search', {}).catch(() => {
    throw new CommandError('No server answers at --url. Check the address and the network.');
  });
  if (status === 401)
    throw new CommandError(
      'The service refuses the token with 401. Check --token, and that it belongs to --url.',
    );
}

function secretsOf(token: string, facts: Facts): string[] {
  return [token, ...Object.values(facts.keys ?? {}), ...Object.values(facts.people ?? {})];
}
