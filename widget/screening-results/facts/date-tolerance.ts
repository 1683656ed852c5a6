/** How far a listed date may be away from the screened one and be near. Apart, since the element needs it before the facts. */

/** The default: "circa", ages that were estimated, and years that were converted between calendars. */
export const DATE_TOLERANCE_YEARS = { default: 2, max: 20 };

/** A whole number of years that is neither negative nor so large that every date is near. */
export function validTolerance(years: number): number {
  if (!(years >= 0)) return DATE_TOLERANCE_YEARS.default;
  return Math.min(DATE_TOLERANCE_YEARS.max, Math.floor(Number(years)));
}
