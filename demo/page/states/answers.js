/** What a scripted proxy answers. */

/** The time so many seconds from now, as the proxy writes it. */
export const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

export const answer = (body, status = 200) => Response.json(body, { status });

export const noContent = () => new Response(null, { status: 204 });

/** RFC 9457, as far as the elements read it. */
export const problem = (code, status, more) => answer({ code, status, title: code, ...more }, status);

/** For a screen that waits for its answer. */
export const never = () => new Promise(() => {});

/** For a screen after a person stopped a call. */
export const untilStopped = (signal) =>
  new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));

/** For a screen without a connection. */
export const unreachable = () => Promise.reject(new TypeError('unreachable'));

/** An open event stream: one event if `data` is given, then only heartbeats. */
export function stream(signal, event, data) {
  let heartbeat;
  const body = new ReadableStream({
    start(control) {
      const send = (text) => control.enqueue(new TextEncoder().encode(`${text}\n\n`));
      send(data ? `event: ${event}\ndata: ${JSON.stringify(data)}` : ':');
      heartbeat = setInterval(send, 10_000, ':');
      signal?.addEventListener('abort', () => {
        clearInterval(heartbeat);
        control.error(signal.reason);
      });
    },
    cancel: () => clearInterval(heartbeat),
  });
  return new Response(body);
}
