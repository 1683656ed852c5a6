/** OpenSanctions `targets.nested.json`: one JSON object per line, with nested relations. */
import { z } from 'zod';
import { countryCodes } from './countries.js';
import { distinct, entity, genderFrom, type ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { listedDates } from './listed-dates.js';
import { listedTypeOf, riskTypesOf } from './opensanctions-terms.js';

const Target = z.looseObject({
  id: z.string().min(1),
  caption: z.string().min(1),
  schema: z.string().min(1),
  datasets: z.array(z.string()).default([]),
  target: z.boolean().default(true),
  properties: z.record(z.string(), z.array(z.unknown())),
});
type Target = z.infer<typeof Target>;

const COUNTRIES = ['country', 'nationality', 'citizenship', 'jurisdiction', 'flag', 'mainCountry'];
const ID_NUMBERS = ['idNumber', 'passportNumber', 'socialSecurityNumber', 'taxNumber', 'innCode'];
const REGISTRATION_NUMBERS = [
  'registrationNumber',
  'taxNumber',
  'innCode',
  'ogrnCode',
  'leiCode',
  'imoNumber',
];

function texts(target: Target, ...properties: string[]): string[] {
  return distinct(
    properties.flatMap((property) =>
      (target.properties[property] ?? []).filter((value): value is string => typeof value === 'string'),
    ),
  );
}

/** From the Sanction objects under `sanctions`. */
function programmesOf(target: Target): string[] {
  const sanctions = target.properties['sanctions'] ?? [];
  return distinct(
    sanctions.flatMap((sanction) => {
      const nested = Target.partial().safeParse(sanction);
      const properties = nested.success ? nested.data.properties : undefined;
      return [...(properties?.['programId'] ?? []), ...(properties?.['program'] ?? [])].map(String);
    }),
  );
}

export function readOpenSanctionsNested(file: string, content: string): ListEntity[] {
  const entities: ListEntity[] = [];
  for (const [index, text] of content.split('\n').entries()) {
    if (text.trim() === '') continue;
    const line = index + 1;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new ListFormatError(file, line, 'not valid JSON. Download the file again.');
    }
    const checked = Target.safeParse(parsed);
    if (!checked.success) {
      const issue = checked.error.issues[0];
      throw new ListFormatError(
        file,
        line,
        `${issue?.path.join('.') ?? 'entry'}: ${issue?.message ?? 'not valid'}`,
      );
    }
    const target = checked.data;
    if (!target.target) continue;
    const entityType = listedTypeOf(target.schema);
    entities.push(
      entity({
        sourceId: target.id,
        entityType,
        name: target.caption,
        aliases: texts(target, 'name', 'alias', 'previousName').filter((name) => name !== target.caption),
        weakAliases: texts(target, 'weakAlias'),
        dates: distinct(texts(target, 'birthDate', 'incorporationDate', 'buildDate').flatMap(listedDates)),
        countries: countryCodes(texts(target, ...COUNTRIES)),
        riskTypes: riskTypesOf(
          entityType,
          texts(target, 'topics'),
          (target.properties['sanctions'] ?? []).length > 0,
          target.datasets.join(' '),
        ),
        programmes: programmesOf(target),
        positions: texts(target, 'position'),
        gender: genderFrom(texts(target, 'gender')[0]),
        idNumbers: entityType === 'person' ? texts(target, ...ID_NUMBERS) : [],
        registrationNumbers: entityType === 'person' ? [] : texts(target, ...REGISTRATION_NUMBERS),
      }),
    );
  }
  return entities;
}
