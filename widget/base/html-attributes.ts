/** What any element may have, and what tools write onto it: no misspelt attribute of ours. */
const OF_HTML =
  /^(id|class|style|lang|dir|slot|part|title|role|hidden|inert|tabindex|form|name|translate|(aria|data|on|ng|_).*)$/;

/** Those that neither the class of the element nor HTML knows. */
export function unknownAttributes(names: readonly string[], of: CustomElementConstructor): string[] {
  const { observedAttributes } = of as CustomElementConstructor & { observedAttributes: readonly string[] };
  return names.filter((name) => !observedAttributes.includes(name) && !OF_HTML.test(name));
}
