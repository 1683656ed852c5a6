const STOP_WORDS = new Set(
  `a about after again all am an and another any are as at be because been before being between both by can cannot
   change could did didn do does doesn doing don else ever every false for from get give go going had happen
   happens has have here how i if in into is isn it its just know let like ll make many may me more most much must
   my need needs never no not now of off on one only or other our out over per please put re s same see set should
   show shows so some still such t take tell than that the their them then there they this to too under up use
   used using ve vs want was way we were what when where which while who why will with without won work works
   would yet you your`.split(/\s+/),
);

/** Each line has words that readers type for one thing. The docs have only some of them. */
const SYNONYMS = `
  access view look read
  admin administrator operator
  alert alarm notify
  analyst reviewer officer
  approve accept sign-off
  audit trail log history
  backup copy restore recover
  blank empty white
  block refuse reject deny decline forbidden
  calculate compute algorithm
  cancel abort withdraw
  certificate tls https ssl
  change edit modify customize override
  clean clear cleared
  close end finish complete done
  color brand theme style design appearance css
  compare difference versus
  crash exit kill die
  customer user person visitor client
  database postgres sql
  delete erase forget remove purge wipe
  dialog modal popup overlay
  disk space storage volume drive
  duplicate twice double repeat
  endpoint call route api
  error problem fault failure mistake
  evidence proof record
  expire expiry lifetime timeout ttl
  export download save
  frequency often interval daily
  install deploy production hosting
  instance process replica
  keep retain retention store
  key token secret credential password
  language translate locale localize
  law legal compliance regulation
  leak steal compromise
  limit throttle rate quota
  match hit
  mock fake stub sandbox test simulate
  permission grant role scope
  phone mobile smartphone
  price cost bill fee
  privacy gdpr personal
  queue line wait
  reconnect resume return
  rotate renew replace
  score strength
  several multiple many
  size weight kilobyte kb
  speed performance fast slow latency
  update upgrade migrate version
  variable environment setting configuration option
  vendor provider upstream service
  webhook callback event
`;

const SHORTEST_MISSPELT = 5;

const namesOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu) ?? [];

/** The words of a text, without what is said in every text, each as its stem. `session-url` is three words: itself, and its parts. */
export function wordsOf(text: string): string[] {
  const words = namesOf(text).flatMap((name) => [...new Set([name, ...name.split(/[_-]/)])]);
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem);
}

/** "back up", which the docs may write as one word. */
export const joinedWordsOf = (text: string): string[] =>
  namesOf(text).flatMap((name, index, names) => (index === 0 ? [] : [stem(names[index - 1]! + name)]));

/** "verified" and "verify", "keys" and "key", "process" and "processes", "colour" and "color" are one word. */
function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:ies|ied|ying)$/, 'y')
    .replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')
    .replace(/(?<=\w{2})([^aeiou])\1$/, '$1')
    .replace(/(?<=\w{3})e$/, '')
    .replace(/our$/, 'or')
    .replace(/is(ation)?$/, 'iz$1');
}

const synonyms = new Map<string, string[]>();
for (const line of SYNONYMS.trim().split('\n')) {
  const stems = line.trim().split(' ').map(stem);
  for (const word of stems)
    synonyms.set(word, [...(synonyms.get(word) ?? []), ...stems.filter((other) => other !== word)]);
}

/** What the docs may say in place of a stem. */
export const synonymsOf = (word: string): readonly string[] => synonyms.get(word) ?? [];

const withoutOneLetter = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** One letter is missing, too many, another, or in the place of its neighbour. */
export function isMisspelt(word: string, other: string): boolean {
  if (word.length < SHORTEST_MISSPELT || Math.abs(word.length - other.length) > 1) return false;
  const forms = new Set([other, ...withoutOneLetter(other)]);
  return [word, ...withoutOneLetter(word)].some((form) => forms.has(form));
}
