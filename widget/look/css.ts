/** A style sheet as text, which a part without Lit uses too. The build minifies it, so it holds no expression. */
export const css = String.raw;
