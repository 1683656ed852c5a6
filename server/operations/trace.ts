import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A trace that spans several programs: W3C Trace Context, level 1. */
interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits: whether it is recorded. */
  flags: string;
}

const PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NONE = /^0+$/;
const SPAN_DIGITS = 16;
const NOT_RECORDED = '00';

/** 32 of them. Node keeps random numbers for UUIDs, so one takes a tenth of the time of random bytes. */
const randomDigits = () => randomUUID().replaceAll('-', '');

const running = new AsyncLocalStorage<Trace>();

/** The trace that a `traceparent` header continues; a new one without a valid header. */
export function traceOf(header: string | undefined): Trace {
  const [, version, id, parent, flags, rest] = PARENT.exec(header ?? '') ?? [];
  const isValid =
    version !== undefined &&
    version !== 'ff' &&
    (version !== '00' || rest === undefined) &&
    !NONE.test(id!) &&
    !NONE.test(parent!);
  return isValid ? { id: id!, flags: flags! } : { id: randomDigits(), flags: NOT_RECORDED };
}

/** Runs `work` so that calls it makes to other programs continue the trace. */
export function within<T>(trace: Trace, work: () => T): T {
  return running.run(trace, work);
}

/** The trace of the work under way; a new one for work that no request began. */
export function currentTrace(): Trace {
  return running.getStore() ?? traceOf(undefined);
}

/** The header for a call that belongs to the trace. */
export function traceparent({ id, flags }: Trace): string {
  return `00-${id}-${randomDigits().slice(0, SPAN_DIGITS)}-${flags}`;
}
