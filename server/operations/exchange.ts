/** One HTTP exchange with the service. Nothing is handed to a connection before it is open, and encrypted where it must be. */
import { Agent, request as requestPlain, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestEncrypted } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Servers and balancers close an idle connection after 5 s or later, and a call that meets that moment is lost. */
const IDLE_MS = 4_000;
/** A host that drops packets answers no attempt to connect. */
const CONNECT_MS = 10_000;

/** A map, because an object also has inherited names such as `constructor`. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export interface Message {
  method: 'GET' | 'POST' | 'OPTIONS';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** On a connection of its own: one that was used before may be closed by the other side while the call is written. */
  fresh: boolean;
  signal: AbortSignal;
  /** Called before the first byte is handed to the connection. Not called: certainly nothing was sent. */
  onSending: () => void;
}

/** What came back. Redirects are not followed, so that the token goes nowhere else. */
export interface Answer {
  status: number;
  header: (name: string) => string | null;
  body: Readable;
}

/** The first version of each line of Node whose agents read the variables. */
const WITH_PROXIES = [
  [22, 21],
  [24, 5],
] as const;

/** Whether calls go through the proxy of HTTPS_PROXY: a new Node does so if NODE_USE_ENV_PROXY is 1. */
export function honoursProxyVariables(environment: Record<string, string | undefined>): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isAble = major > 24 || WITH_PROXIES.some(([line, from]) => major === line && minor >= from);
  return isAble && environment['NODE_USE_ENV_PROXY'] === '1';
}

/**
 * @returns a function that sends one message. It throws the error of the system, of TLS or of HTTP, each with its `code`.
 */
export function createExchange(environment: Record<string, string | undefined> = process.env) {
  // The type declarations of Node 20 lack the option.
  const through = honoursProxyVariables(environment) ? { proxyEnv: environment } : {};
  const kept = { keepAlive: true, timeout: IDLE_MS, ...through };
  const agents = {
    'http:': { kept: new Agent(kept), fresh: new Agent({ ...through, keepAlive: false }) },
    'https:': { kept: new TlsAgent(kept), fresh: new TlsAgent({ ...through, keepAlive: false }) },
  };

  return function exchange(address: string, message: Message): Promise<Answer> {
    const url = new URL(address);
    const protocol = url.protocol as 'http:' | 'https:';
    const { method, headers, body, signal, onSending } = message;
    return new Promise((resolve, reject) => {
      const send = protocol === 'https:' ? requestEncrypted : requestPlain;
      const request = send(url, {
        method,
        headers: { 'user-agent': 'kyc-elements', 'accept-encoding': 'gzip', ...headers },
        agent: agents[protocol][message.fresh ? 'fresh' : 'kept'],
        signal,
      });
      request.on('error', reject);
      // An answer that changes the protocol (101) ends the connection without an error.
      request.on('close', () => reject(new NoAnswerError()));
      request.on('response', (response) => resolve(toAnswer(response)));
      request.on('socket', (socket) =>
        onceOpen(socket, protocol, () => {
          onSending();
          request.end(body);
        }),
      );
    });
  };
}

/** `secureConnect` follows a checked certificate; until then TLS has carried nothing of ours. */
function onceOpen(socket: Socket, protocol: 'http:' | 'https:', send: () => void): void {
  const isOpening =
    socket.connecting || (socket as TLSSocket & { secureConnecting?: boolean }).secureConnecting;
  if (!isOpening) return send();
  const late = setTimeout(() => socket.destroy(new ConnectTimeoutError()), CONNECT_MS);
  socket.once('close', () => clearTimeout(late));
  socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
    clearTimeout(late);
    send();
  });
}

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly code = 'ECONNRESET';
}

class ConnectTimeoutError extends Error {
  override readonly name = 'ConnectTimeoutError';
  readonly code = 'ETIMEDOUT';
}

function toAnswer(response: IncomingMessage): Answer {
  const decoder = DECODERS.get(response.headers['content-encoding']?.toLowerCase() ?? '');
  return {
    status: response.statusCode!,
    header: (name) => [response.headers[name]].flat()[0] ?? null,
    // A failure of one side reaches the reader through the other.
    body: decoder === undefined ? response : pipeline(response, decoder(), () => undefined),
  };
}
