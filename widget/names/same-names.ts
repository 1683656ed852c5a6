/** Names that languages write and say differently: "Yusuf" and "Joseph". Pure. */
import { latinSounds } from './latin-sounds.js';
import { memo } from './memo.js';
import { soundSimilarity, type Vowels } from './sound-similarity.js';

const FORMS = `
yusuf joseph iosif jose giuseppe
ibrahim abraham avraam
musa moses moisei
dawud daud david
sulayman suleiman solomon
yaqub jacob yakov
yahya john ivan ioann ioannis juan jean giovanni
ishaq isaac
isa jesus
mikhail michael miguel michel mikael
jibril gabriel gavriil
maryam maria mary miriam
harun aaron
ilyas elias ilya
yunus jonah
iskandar alexander aleksandr aliaksandr oleksandr alejandro
butrus peter pyotr pierre pedro petro
bulus paul pavel pablo pavlo
jirjis george yuri georgi jorge
nikolai nicholas mykola nicolas
andrei andrew andriy andres
yevgeny evgeni eugene yevhen yauhen
sergei serge serhiy siarhei
vladimir volodymyr uladzimir
dmitri dmytro
elena helen olena
ekaterina catherine kateryna
stepan stephen stefan
fyodor theodore fedor
aleksei alexis oleksiy
igor ihor
oleg oleh aleh
konstantin constantine
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((name) => latinSounds(name)));

/** The word must be one of the forms, not a name like it. */
const IS_FORM = 0.93;

/** It must be written so: "Ali", another name, sounds similar. */
const ALEH = latinSounds('aleh');

/** A list repeats the same names, and each is compared with every form. */
const MOST_NAMES = 2_000;

/** The names, as positions in the table, that these sounds are a form of. */
const namesOf = memo((key: `${Vowels}:${string}`): readonly number[] => {
  const [vowels, sounds] = key.split(':') as [Vowels, string];
  const isForm = (form: string) =>
    form === sounds || (form !== ALEH && soundSimilarity(form, sounds, vowels) >= IS_FORM);
  return FORMS.flatMap((forms, at) => (forms.some(isForm) ? [at] : []));
}, MOST_NAMES);

export function isSameNameElsewhere(one: string, other: string, vowels: Vowels): boolean {
  const names = namesOf(`${vowels}:${one}`);
  return names.length > 0 && namesOf(`${vowels}:${other}`).some((name) => names.includes(name));
}
