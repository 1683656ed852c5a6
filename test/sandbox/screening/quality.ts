/** What a screening is judged by: mistyped aliases it must find, and ordinary names it must leave alone. */
import type { EntityType } from '../../../server/contract/rules.js';
import type { ListEntity } from '../../../server/sandbox/lists/list-entity.js';
import { SeededRandom } from '../../../server/sandbox/seeded-random.js';

export interface Mistyped {
  readonly sourceId: string;
  readonly entityType: EntityType;
  readonly alias: string;
  readonly typed: string;
}

/** As long as the service takes them. */
const fits = (name: string) => name.length >= 3 && name.length <= 100;

function alphabet(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'абвгдежзийклмнопрстуфхцчшщыэюя';
  if (/\p{Script=Hebrew}/u.test(text)) return 'אבגדהוזחטיכלמנסעפצקרשת';
  if (/\p{Script=Han}/u.test(text)) return '王李张刘陈杨黄赵吴周国海华建明';
  return 'abcdefghijklmnopqrstuvwxyz';
}

/** Inserts, deletes, replaces or swaps one letter, anywhere; the result always differs. */
export function mistype(text: string, random: SeededRandom): string {
  for (;;) {
    const letters = [...text];
    const at = random.integer(0, letters.length - 1);
    const letter = random.pick([...alphabet(text)]);
    const kind = random.integer(0, 3);
    if (kind === 0) letters.splice(at, 0, letter);
    else if (kind === 1) letters.splice(at, 1);
    else if (kind === 2) letters[at] = letter;
    else [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
    const typed = letters.join('');
    if (typed.trim().toLowerCase() !== text.toLowerCase()) return typed.trim();
  }
}

/** Entities with an alias, each queried by one of its aliases with one typing error. */
export function mistypedAliases(
  entities: readonly ListEntity[],
  seed: string,
  count: number,
  { weak = true }: { weak?: boolean } = {},
): Mistyped[] {
  const random = new SeededRandom(`mistyped/${seed}`);
  const known = entities
    .map((entity) => ({
      entity,
      aliases: [...entity.aliases, ...(weak ? entity.weakAliases : [])].filter(fits),
    }))
    .filter(({ aliases }) => aliases.length > 0);
  return Array.from({ length: count }, () => {
    const { entity, aliases } = random.pick(known);
    const alias = random.pick(aliases);
    return {
      sourceId: entity.sourceId,
      entityType: entity.entityType === 'person' ? 'person' : 'company',
      alias,
      typed: mistype(alias, random),
    };
  });
}

const words = (text: string) => text.trim().split(/\s+/);

/** Given and family names common in each place. */
const CULTURES: ReadonlyArray<{ given: string[]; family: string[] }> = [
  {
    given: words(
      'Ahmed Khalid Omar Fatima Layla Yousef Hassan Mariam Noura Tariq Salma Ibrahim Huda Sami Rania',
    ),
    family: words(
      'Al-Ghamdi Al-Otaibi Haddad Khoury Mansour Al-Qahtani Najjar Saleh Al-Shehri Farouk Nasser Darwish Al-Mutairi',
    ),
  },
  {
    given: words(
      'James Emily Oliver Charlotte William Sophie Daniel Grace Thomas Hannah Peter Alice George Lucy',
    ),
    family: words(
      'Carter Bennett Hughes Thompson Clarke Walker Morgan Cooper Bailey Parker Fletcher Barnes Webb',
    ),
  },
  {
    given: words(
      'Carlos María Javier Lucía Diego Carmen Alejandro Sofía Miguel Elena Andrés Paula Jorge Isabel',
    ),
    family: words(
      'García Fernández López Martínez Moreno Romero Navarro Torres Domínguez Vázquez Ramos Molina Castro',
    ),
  },
  {
    given: words('Wei Xiaoming Jing Hao Mei Lihua Jun Yan Guoqiang Xin Bo Fang Tao Ying'),
    family: words('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Guo Lin'),
  },
  {
    given: words(
      'Ivan Olga Dmitri Natalia Sergei Anna Alexei Elena Mikhail Tatiana Andrei Irina Pavel Svetlana',
    ),
    family: words(
      'Smirnov Kuznetsova Popov Volkova Morozov Novikov Kozlov Lebedeva Sokolov Pavlova Orlov Makarova',
    ),
  },
  {
    given: words(
      'Rahul Priya Arjun Anita Sanjay Deepa Vikram Kavita Amit Sunita Rajesh Meera Suresh Lakshmi',
    ),
    family: words('Sharma Patel Kumar Singh Gupta Reddy Nair Iyer Mehta Joshi Desai Chatterjee Verma Rao'),
  },
  {
    given: words('Chinedu Amara Kwame Abena Tunde Ngozi Thabo Zanele Juma Wanjiru Kofi Adaeze Sipho Nomsa'),
    family: words(
      'Okafor Mensah Adeyemi Dlamini Mwangi Ndlovu Owusu Balogun Kamau Nkosi Eze Asante Otieno Mokoena',
    ),
  },
  {
    given: words('Hans Greta Jürgen Ingrid Pierre Camille Luca Giulia Lars Astrid Piotr Agnieszka Jan Eva'),
    family: words(
      'Müller Schneider Dubois Moreau Rossi Bianchi Andersson Nilsen Kowalski Nowak Jansen Novák Horvath',
    ),
  },
  {
    given: words('Hiroshi Yuki Kenji Sakura Min-jun Ji-woo Nguyen Linh Budi Siti Ferhat Elif Reza Maryam'),
    family: words(
      'Tanaka Suzuki Watanabe Kim Park Choi Tran Pham Santoso Wijaya Yilmaz Demir Hosseini Karimi',
    ),
  },
];

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Ordinary names put together from common ones; whatever a list happens to hold word for word is left out. */
export function ordinaryNames(entities: readonly ListEntity[], seed: string, count: number): string[] {
  const listed = new Set(
    entities.flatMap((entity) => [entity.name, ...entity.aliases, ...entity.weakAliases]).map(plain),
  );
  const random = new SeededRandom(`ordinary/${seed}`);
  const names = new Set<string>();
  while (names.size < count) {
    const { given, family } = random.pick(CULTURES);
    const middle = random.chance(0.25) ? ` ${random.pick(given)}` : '';
    const name = `${random.pick(given)}${middle} ${random.pick(family)}`;
    if (!listed.has(plain(name))) names.add(name);
  }
  return [...names];
}
