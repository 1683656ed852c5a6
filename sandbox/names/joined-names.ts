/** One spelling for Arabic names of two words, which Latin letters write as one word, two or three. */
const ARTICLE = /^(?:al|el|ul|ol|[aeou]d|[au]r|as)$/;

/** "Abd al-Rahman", "Abdur Rehman", "Abdul-Rahman" and "Abdelrahman" are one name. */
export function joinAbd(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!/^abd(?:[aeou]{1,2}[lrsnzdt]|u)?$/.test(word)) {
      joined.push(word.replace(/^abd[aeou]{1,2}(?:l(?=[a-z]{3})|([rsnzdt])(?=\1))/, 'abdul'));
      continue;
    }
    let next = index + 1;
    while (ARTICLE.test(words[next] ?? '')) next++;
    const rest = words[next];
    if (rest === undefined) {
      joined.push(word);
      continue;
    }
    joined.push(/^[aou]?l+ah?$/.test(rest) ? 'abdullah' : `abdul${rest}`);
    index = next;
  }
  return joined;
}

/** "Nur al-Din", "Noureddine"; "Hamd Allah", "Hamdullah". */
export function joinEndings(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const ending = /^[aeou]?d*d[ie]{1,2}ne?$/.test(word) ? 'udin' : /^[aou]?l+ah$/.test(word) ? 'ulah' : null;
    if (ending === null) {
      joined.push(
        word
          .replace(/(?<=.{2})(?:ou|[aeou])l?dd+[ie]{1,2}ne?$/, 'udin')
          .replace(/(?<=.{3})(?:ou|[aou])l+ah$/, 'ulah'),
      );
      continue;
    }
    while (joined.length > 1 && ARTICLE.test(joined.at(-1) ?? '')) joined.pop();
    const last = joined.pop() ?? '';
    joined.push(last === '' ? word : last + ending);
  }
  return joined;
}
