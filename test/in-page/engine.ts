/** In Chromium, many cases are tried, and what is the same in each engine. In the others, what an engine does. */
export const isChromium = navigator.userAgent.includes('Chrome/');
