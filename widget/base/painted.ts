/** A page that is hidden paints nothing. */
const UNPAINTED_MS = 100;

/** After the next frame is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNPAINTED_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
