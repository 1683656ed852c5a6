/** The Remarks column of OFAC's sdn.csv: notes separated by "; ". Screening uses a few of them. */
import type { Gender } from '../../contract/rules.js';
import { genderFrom } from './list-entity.js';

/** "Cedula No. 16247821 (Colombia)", "Passport A0003039 (Iran) expires …", "RIF # J-…". */
const NOTES = {
  dates: /^(?:alt\. )?(?:DOB|Organization Established Date|Aircraft Manufacture Date) (.+)$/,
  countries: /^(?:alt\. )?(?:nationality|citizen) (.+)$/,
  weakAliases: /^(?:a\.k\.a\.|f\.k\.a\.) '(.+)'$/,
  genders: /^Gender (Male|Female)$/,
  idNumbers:
    /^(?:alt\. )?(?:Passport|National ID No\.|Cedula No\.|D\.N\.I\.|Identification Number|National Foreign ID Number|C\.U\.R\.P\.|C\.U\.I\.T\.|R\.F\.C\.|SSN|Tax ID No\.|Driver's License No\.|Residency Number)\s+#?\s*([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i,
  registrationNumbers:
    /^(?:alt\. )?(?:Registration (?:ID|Number)|Company Number|Business (?:Registration )?Number|NIT #|RUC #|RIF #|Tax ID No\.|Commercial Registry Number|Matricula Mercantil No|Folio Mercantil No\.|V\.A\.T\. Number|C\.R\. No\.|Trade License No\.|Vessel Registration Identification|Identification Number|Government Gazette Number|UK Company Number)\s+(?:IMO\s+)?([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i,
};

export function ofacRemarks(
  remarks: string,
): Record<Exclude<keyof typeof NOTES, 'genders'>, string[]> & { gender: Gender | null } {
  const notes = remarks.split(/;\s+/).map((note) => note.trim().replace(/(?<!\b[A-Z])\.$/, ''));
  const all = (kind: keyof typeof NOTES) => notes.flatMap((note) => NOTES[kind].exec(note)?.[1] ?? []);
  return {
    dates: all('dates'),
    countries: all('countries'),
    weakAliases: all('weakAliases'),
    gender: genderFrom(all('genders')[0]),
    idNumbers: all('idNumbers'),
    registrationNumbers: all('registrationNumbers'),
  };
}
