/**
 * What a search of the site puts first, for MiniSearch. A page about the words comes before a page that has them. Pages of
 * the project, such as decisions, come last: what they say of a feature, its guide says too. A guide comes before the variable that it
 * explains.
 *
 * VitePress writes these functions into its script, so they use nothing around them.
 */
export const SEARCH_RANKING = {
  boost: { title: 6, titles: 3, text: 1 },
  boostDocument: (id: string): number =>
    /\/(decisions\/|changelog|contributing|figures|security\/|architecture|releasing)/.test(id)
      ? 0.2
      : /\/reference\/variables/.test(id)
        ? 0.6
        : 1,
};
