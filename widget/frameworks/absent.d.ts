/** What the declarations here take from the frameworks, so that a build needs none of them. `test/peers` checks them with the real ones. */
declare module 'svelte/elements' {
  export interface HTMLAttributes<T> {}
  export interface SvelteHTMLElements {}
}
declare module 'vue' {
  export interface HTMLAttributes {}
  export interface PublicProps {}
  export interface GlobalComponents {}
}
