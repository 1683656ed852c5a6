export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Does the work once for all who ask while it runs or within `ms` after its begin. A failure is not kept. */
export function sharedFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let shared: { promise: Promise<T>; began: number; ended: boolean } | undefined;
  return () => {
    if (shared && (!shared.ended || performance.now() - shared.began < ms)) return shared.promise;
    const current = { promise: work(), began: performance.now(), ended: false };
    shared = current;
    current.promise.then(
      () => (current.ended = true),
      () => {
        if (shared === current) shared = undefined;
      },
    );
    return current.promise;
  };
}
