const TIMEOUT_MS = 5_000;

/**
 * Fetches the Arabic messages of an element from beside its script.
 *
 * @throws TypeError when the file is not there, or when its hash is not `integrity`.
 */
export async function fetchArabic<Arabic>(file: string, integrity: string): Promise<{ readonly ar: Arabic }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new URL(file, import.meta.url), { integrity, signal });
  return { ar: (await response.json()) as Arabic };
}
