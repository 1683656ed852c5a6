/** OpenSanctions `targets.nested.json`: one JSON object per line, with nested relations. */
import { z } from 'zod';
import { genderFrom } from './list-entity.js';
import type { ListFormatDescription } from './list-reading.js';
import { listedTypeOf, riskTypesOf } from './opensanctions-terms.js';

const Properties = z.record(z.string(), z.array(z.unknown()));
const Target = z.looseObject({
  id: z.string(),
  caption: z.string(),
  schema: z.string(),
  datasets: z.array(z.string()),
  target: z.literal(true, 'is not true: the file has more than targets').optional(),
  properties: Properties,
});
const Sanction = z.looseObject({ properties: Properties });

const PROPERTIES = {
  aliases: 'name alias previousName',
  weakAliases: 'weakAlias',
  dates: 'birthDate incorporationDate buildDate',
  countries: 'country nationality citizenship jurisdiction flag mainCountry',
  positions: 'position',
  topics: 'topics',
  gender: 'gender',
  sanctions: 'sanctions',
  idNumbers: 'idNumber passportNumber socialSecurityNumber taxNumber innCode',
  registrationNumbers: 'registrationNumber taxNumber innCode ogrnCode leiCode imoNumber',
};
const USED = new Set(Object.values(PROPERTIES).flatMap((names) => names.split(' ')));

function texts(properties: z.infer<typeof Properties>, names: string): string[] {
  return names
    .split(' ')
    .flatMap((name) => properties[name] ?? [])
    .filter((value): value is string => typeof value === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const openSanctionsNested: ListFormatDescription = {
  expected:
    'OpenSanctions’ targets.nested.json: on each line one JSON object with id, caption, schema, datasets, properties',
  recognises: ({ first }) => first === '{',
  read(reading, [{ content }]) {
    const unused = new Set<string>();
    for (const [index, text] of content.split('\n').entries()) {
      if (text.trim() === '') continue;
      const line = index + 1;
      const json = parsed(text);
      if (json === undefined) throw reading.refusal(line, 'Not valid JSON: the file may be truncated.');
      const { data: target, error } = Target.safeParse(json);
      if (target === undefined) {
        const [issue] = error.issues;
        throw reading.refusal(line, `${issue?.path.join('.')}: ${issue?.message}.`);
      }
      reading.rows += 1;
      const { properties } = target;
      for (const property of Object.keys(properties)) if (!USED.has(property)) unused.add(property);
      const entityType = listedTypeOf(reading, line, target.schema);
      const sanctions = (properties['sanctions'] ?? []).map(
        (one) => Sanction.safeParse(one).data?.properties ?? {},
      );
      reading.add(line, {
        sourceId: target.id,
        entityType,
        name: target.caption,
        aliases: texts(properties, PROPERTIES.aliases),
        weakAliases: texts(properties, PROPERTIES.weakAliases),
        dates: texts(properties, PROPERTIES.dates),
        countries: texts(properties, PROPERTIES.countries),
        riskTypes: riskTypesOf(reading, line, {
          topics: texts(properties, PROPERTIES.topics),
          sanctioned: sanctions.length > 0,
          datasets: target.datasets,
          positions: texts(properties, PROPERTIES.positions),
        }),
        programmes: sanctions.flatMap((sanction) => texts(sanction, 'programId program')),
        positions: texts(properties, PROPERTIES.positions),
        gender: genderFrom(texts(properties, PROPERTIES.gender)[0]),
        ...(entityType === 'person'
          ? { idNumbers: texts(properties, PROPERTIES.idNumbers) }
          : { registrationNumbers: texts(properties, PROPERTIES.registrationNumbers) }),
      });
    }
    reading.columnsNotUsed = [...unused];
  },
};
