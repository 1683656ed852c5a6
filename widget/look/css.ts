/** A style sheet as text: elements join several. The build minifies it, so it holds no expression and no escape. */
export const css = String.raw;
