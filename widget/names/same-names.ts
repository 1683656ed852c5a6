/** Names that languages write and say differently, and English short ones: "Yusuf" and "Joseph", "Bob" and "Robert". Pure. */
import { latinSounds } from './latin-sounds.js';
import { memo } from './memo.js';
import { soundSimilarity, type Vowels } from './sound-similarity.js';

/** `=`: written so. Other names sound like it: "Ali" like "Aleh", "مكي" like "Mike". */
const FORMS = `
yusuf joseph iosif jose giuseppe =pepe
ibrahim abraham avraam
musa moses moisei
dawud daud david =dave
sulayman suleiman solomon
yaqub jacob yakov
yahya john ivan ioann ioannis juan jean giovanni =jack
ishaq isaac
isa jesus
mikhail michael miguel michel mikael =mike
jibril gabriel gavriil
maryam maria mary miriam
harun aaron
ilyas elias ilya
yunus jonah
iskandar alexander aleksandr aliaksandr oleksandr alejandro =sasha
butrus peter pyotr pierre pedro petro
bulus paul pavel pablo pavlo
jirjis george yuri georgi jorge
nikolai nicholas mykola nicolas =nick
andrei andrew andriy andres =andy
yevgeny evgeni eugene yevhen yauhen
sergei serge serhiy siarhei
vladimir volodymyr uladzimir
dmitri dmytro
elena helen olena
ekaterina catherine kateryna =kate =kathy
stepan stephen stefan =steve
fyodor theodore fedor =ted
aleksei alexis oleksiy
igor ihor
oleg oleh =aleh
konstantin constantine
robert =bob =bobby
william =bill =billy
elizabeth =liz =beth =betty
richard =dick =rick
margaret =peggy =maggie
james =jim =jimmy
edward =ted =ned
anthony antonio =tony
francisco francis =frank =paco
`
  .trim()
  .split('\n')
  .map((line) =>
    line.split(' ').map((name) => ({ sounds: latinSounds(name), isExact: name.startsWith('=') })),
  );

/** The word must be one of the forms, not a name like it. */
const IS_FORM = 0.93;

/** A list repeats the same names, and each is compared with every form. */
const MOST_NAMES = 2_000;

/** The names, as positions in the table, that these sounds are a form of. */
const namesOf = memo((key: `${Vowels}:${string}`): readonly number[] => {
  const [vowels, sounds] = key.split(':') as [Vowels, string];
  const isForm = (form: (typeof FORMS)[number][number]) =>
    form.sounds === sounds || (!form.isExact && soundSimilarity(form.sounds, sounds, vowels) >= IS_FORM);
  return FORMS.flatMap((forms, at) => (forms.some(isForm) ? [at] : []));
}, MOST_NAMES);

export function isSameNameElsewhere(one: string, other: string, vowels: Vowels): boolean {
  const names = namesOf(`${vowels}:${one}`);
  return names.length > 0 && namesOf(`${vowels}:${other}`).some((name) => names.includes(name));
}
