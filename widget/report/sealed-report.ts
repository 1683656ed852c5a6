/** A report with the SHA-256 of its content, which tells whether the file was changed later. */
import { parseStrictJson, RepeatedMemberError, writtenJson } from '../../contract/strict-json.js';
import { checksumOf } from './checksum.js';

/**
 * `intact`: the content is what was sealed. `changed`: it is not. `repeated`: a member occurs twice, so two programs may read
 * two contents. `unsealed`: a report without a checksum. `unreadable`: not a report.
 */
export type ReportState = 'intact' | 'changed' | 'repeated' | 'unsealed' | 'unreadable';

/** The text of the file. Its last member, `sha256`, is the checksum of all others in canonical form. */
export async function sealReport(report: { readonly format: string }): Promise<string> {
  return `${writtenJson({ ...report, sha256: await checksumOf(report) }, 2)}\n`;
}

/** Blanks, line ends and the order of members may differ: another program may have written the file again. */
export async function checkReport(text: string): Promise<ReportState> {
  const sealed = readObject(text);
  if (sealed === 'repeated') return sealed;
  if (typeof sealed?.['format'] !== 'string') return 'unreadable';
  const { sha256: checksum, ...content } = sealed;
  if (typeof checksum !== 'string') return 'unsealed';
  return (await checksumOf(content)) === checksum ? 'intact' : 'changed';
}

function readObject(text: string): Record<string, unknown> | 'repeated' | null {
  try {
    const value = parseStrictJson(text.replace(/^\uFEFF/u, ''));
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch (error) {
    return error instanceof RepeatedMemberError ? 'repeated' : null;
  }
}
