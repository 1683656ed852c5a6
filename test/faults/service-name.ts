import dns, { type LookupOptions } from 'node:dns';
import { mock } from 'node:test';

type Found = (error: Error | null, address?: unknown, family?: number) => void;

export interface ServiceName {
  /** From now on it does not resolve. Connections that are open stay open. */
  hide(): void;
  show(): void;
  remove(): void;
}

/** A name that resolves to this machine, in this process alone. */
export function nameService(name: string): ServiceName {
  let isHidden = false;
  const lookup = dns.lookup.bind(dns) as (...given: unknown[]) => void;
  const mocked = mock.method(dns, 'lookup', (host: string, options: LookupOptions, found: Found) => {
    if (host !== name) return lookup(host, options, found);
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    });
    process.nextTick(() => {
      if (isHidden) found(error);
      else if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
      else found(null, '127.0.0.1', 4);
    });
  });
  return {
    hide: () => void (isHidden = true),
    show: () => void (isHidden = false),
    remove: () => mocked.mock.restore(),
  };
}
