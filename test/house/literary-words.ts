/** They slow down a reader whose first language is not English. */
export const LITERARY_WORDS =
  /\b(whoever|nobody|anybody|somebody|theirs|anew|thereby|of which|lest|mends?|told|believed?|for it is|as was|later again)\b/gi;
