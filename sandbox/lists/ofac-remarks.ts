/** The Remarks column of OFAC's sdn.csv: notes separated by "; ". Screening uses a few of them. */
import type { Gender } from '../../contract/rules.js';
import { genderFrom } from './list-entity.js';

export interface OfacRemarks {
  /** As written. */
  readonly dates: string[];
  readonly countries: string[];
  readonly weakAliases: string[];
  readonly gender: Gender | null;
  readonly idNumbers: string[];
  readonly registrationNumbers: string[];
}

const DATE = /^(?:alt\. )?(?:DOB|Organization Established Date|Aircraft Manufacture Date) (.+)$/;
const COUNTRY = /^(?:alt\. )?(?:nationality|citizen) (.+)$/;
const WEAK_ALIAS = /^(?:a\.k\.a\.|f\.k\.a\.) '(.+)'$/;
const GENDER = /^Gender (Male|Female)$/;
/** "Cedula No. 16247821 (Colombia)", "Passport A0003039 (Iran) expires …", "RIF # J-…". */
const PERSONAL =
  /^(?:alt\. )?(?:Passport|National ID No\.|Cedula No\.|D\.N\.I\.|Identification Number|National Foreign ID Number|C\.U\.R\.P\.|C\.U\.I\.T\.|R\.F\.C\.|SSN|Tax ID No\.|Driver's License No\.|Residency Number)\s+#?\s*([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i;
const COMPANY =
  /^(?:alt\. )?(?:Registration (?:ID|Number)|Company Number|Business (?:Registration )?Number|NIT #|RUC #|RIF #|Tax ID No\.|Commercial Registry Number|Matricula Mercantil No|Folio Mercantil No\.|V\.A\.T\. Number|C\.R\. No\.|Trade License No\.|Vessel Registration Identification|Identification Number|Government Gazette Number|UK Company Number)\s+(?:IMO\s+)?([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i;

export function ofacRemarks(remarks: string): OfacRemarks {
  const found = {
    dates: [] as string[],
    countries: [] as string[],
    weakAliases: [] as string[],
    idNumbers: [] as string[],
    registrationNumbers: [] as string[],
  };
  let gender: Gender | null = null;
  for (const raw of remarks.split(/;\s+/)) {
    const note = raw.trim().replace(/(?<!\b[A-Z])\.$/, '');
    const date = DATE.exec(note)?.[1];
    if (date !== undefined) found.dates.push(date);
    const country = COUNTRY.exec(note)?.[1];
    if (country !== undefined) found.countries.push(country);
    const weak = WEAK_ALIAS.exec(note)?.[1];
    if (weak !== undefined) found.weakAliases.push(weak);
    const personal = PERSONAL.exec(note)?.[1];
    if (personal !== undefined) found.idNumbers.push(personal);
    const company = COMPANY.exec(note)?.[1];
    if (company !== undefined) found.registrationNumbers.push(company);
    gender ??= genderFrom(GENDER.exec(note)?.[1]);
  }
  return { ...found, gender };
}
