import { existsSync, readFileSync, statSync } from 'node:fs';
import { nationalIdFormsOf, parseServiceProfile } from '../../contract/schemas/service-profile.js';
import { fileProblem, secretText } from '../operations/secret-text.js';
import { sentenceOf } from '../operations/setup-problems.js';
import { Environment } from './environment.js';

export type Given = Readonly<Record<string, string | undefined>>;

/** `NAME_FILE` names a file that holds the value of NAME: container platforms provide secrets so. */
export function withFiles(environment: Given): {
  given: Given;
  problems: Map<string, string>;
} {
  const merged: Record<string, string | undefined> = {};
  /** The key is the variable, so that each is reported once. */
  const problems = new Map<string, string>();
  for (const name of Object.keys(Environment.shape)) {
    // A file with the line ends of Windows leaves one behind each value.
    const value = environment[name]?.trim();
    const file = environment[`${name}_FILE`]?.trim();
    if (value !== undefined && value !== '') merged[name] = value;
    if (file !== undefined && file !== '') {
      if (merged[name] !== undefined) {
        problems.set(name, `${name} and ${name}_FILE are both set; keep one`);
        continue;
      }
      const read = readValue(file);
      if ('text' in read) merged[name] = read.text;
      else problems.set(name, `${name}_FILE: ${sentenceOf(read.problem)}`);
    }
    const code =
      environment[`\uFEFF${name}`] === undefined
        ? formProblem(name, merged[name])
        : 'setting_byte_order_mark';
    if (code !== null) problems.set(name, `${name}: ${sentenceOf(code)}`);
  }
  return { given: merged, problems };
}

function readValue(file: string): ReturnType<typeof secretText> | { problem: string } {
  try {
    const problem = fileProblem(statSync(file));
    return problem === null ? secretText(readFileSync(file)) : { problem };
  } catch {
    return { problem: 'secret_unreadable' };
  }
}

/** Variables whose value is a path. */
const PATHS = /_DIR$|^ELEMENTS_RELEASES$|^SERVICE_PROFILE$/;
/** Of shells, Compose, Kubernetes, Helm, GitHub and Windows. A secret may begin with a dollar sign: alone, names are in capitals. */
const REFERENCE = /\$\(\w+\)|\$\{\w+\}|\{\{.*\}\}|^\$[A-Z][A-Z0-9_]*$|^%[A-Z][A-Z0-9_]*%$/;

/** What platforms and editors make of any variable. */
function formProblem(name: string, value = ''): string | null {
  if (/^(["'`]).*\1$|^[“”„«‘’].*[“”»‘’]$/s.test(value)) return 'setting_quoted';
  if (REFERENCE.test(value)) return 'setting_reference';
  if (PATHS.test(name)) return /^(~|file:)/.test(value) ? 'setting_path' : null;
  // Base64 may begin with a slash.
  if (value.startsWith('file:') || (value.startsWith('/') && existsSync(value))) return 'setting_of_file';
  return name.endsWith('_PORT') && /^[a-z]+:\/\//.test(value) ? 'setting_service_link' : null;
}

/** The variables of SERVICE_PROFILE as the conformance run found them, or why it cannot be used. */
export function profileOf(file: string | undefined): { values: Given; problem?: string } {
  if (file === undefined) return { values: {} };
  try {
    const read = readValue(file);
    if ('problem' in read) throw new Error(sentenceOf(read.problem));
    const profile = parseServiceProfile(read.text);
    return {
      values: {
        LIMIT_REQUEST: profile.limits?.request?.toString(),
        LIMIT_STATUS: profile.limits?.status?.toString(),
        LIMIT_DETAILS: profile.limits?.details?.toString(),
        VERIFICATION_LIFETIME_SECONDS: profile.lifetimeSeconds?.toString(),
        SCREENING_COUNTRIES: profile.countries,
        // Few forms were tried: a person with another one must not be refused.
        NATIONAL_ID_FORMS: nationalIdFormsOf(profile) === undefined ? undefined : 'any',
      },
    };
  } catch (error) {
    return { values: {}, problem: `SERVICE_PROFILE: ${(error as Error).message}` };
  }
}
