/** In a process of its own: pages that follow their verification, and when each of them was shown its new place. */
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { doAtOnce } from '../at-once.js';

export interface SoakStreams {
  readonly port: number;
  /** One stream each: its verification, its first place in line and the token of its session. */
  readonly streams: readonly { readonly id: string; readonly place: number; readonly token: string }[];
}

/** `moved`: all moved up for the so-maniest time, and that was sent at a time of the epoch. */
export type ToStreams = { start: SoakStreams } | { moved: number; at: number } | { collect: number };
/**
 * Of the streams that were open at that move: how many they were, and `tookMs` of each that was shown that move or a later
 * one. Streams in line end every one to two minutes; a page shows the move when it opens again.
 */
export type FromStreams =
  | { open: true }
  | { expected: number; tookMs: number[]; broken: Record<string, number> };

const OPEN_AT_ONCE = 200;
/** As the head of each stream asks for, at least. */
const COME_BACK_MS = 1000;

let port: number;
const sentAt: number[] = [];
const tookMs = new Map<number, number[]>();
/** The streams that were open at each move. */
const openAt = new Map<number, ReadonlySet<number>>();
const openNow = new Set<number>();
const epoch = () => performance.timeOrigin + performance.now();
/** Why streams broke, and how many did. */
const broken: Record<string, number> = {};
const noteBroken = (why: string) => (broken[why] = (broken[why] ?? 0) + 1);

/** Opens one stream, and again when it ends. Resolves with its first event. */
function follow({ id, place, token }: SoakStreams['streams'][number], index: number): Promise<void> {
  // A network of its own: people do not share one address.
  const localAddress = `127.1.${index >> 8}.${index & 255}`;
  let seen = 0;
  return new Promise((shown) => {
    const connect = () => {
      const socket = createConnection({ port, host: '127.0.0.1', localAddress });
      socket.setEncoding('latin1');
      socket.on('error', (error: NodeJS.ErrnoException) => noteBroken(error.code ?? error.message));
      socket.on('close', () => {
        openNow.delete(index);
        void wait(COME_BACK_MS).then(connect);
      });
      socket.on('data', (text: string) => {
        if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) noteBroken(text.slice(9, 12));
        const places = [...text.matchAll(/"place":(\d+)/g)];
        if (places.length === 0) return;
        shown();
        openNow.add(index);
        const moved = place - Number(places.at(-1)![1]);
        const now = epoch();
        for (; seen < moved; seen += 1) {
          if (openAt.get(seen + 1)?.has(index)) tookMs.get(seen + 1)?.push(now - sentAt[seen + 1]!);
        }
      });
      socket.write(
        `GET /v1/verifications/${id}/events HTTP/1.1\r\nHost: x\r\nOrigin: https://onboarding.example\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
    };
    connect();
  });
}

async function start(given: SoakStreams): Promise<void> {
  port = given.port;
  const { streams } = given;
  await doAtOnce(streams.length, OPEN_AT_ONCE, (index) => follow(streams[index]!, index));
  process.send!({ open: true } satisfies FromStreams);
}

process.on('message', (message: ToStreams) => {
  if ('start' in message) void start(message.start);
  else if ('moved' in message) {
    sentAt[message.moved] = message.at;
    tookMs.set(message.moved, []);
    openAt.set(message.moved, new Set(openNow));
  } else {
    const move = message.collect;
    const expected = openAt.get(move)!.size;
    process.send!({ expected, tookMs: tookMs.get(move)!, broken } satisfies FromStreams);
    tookMs.delete(move);
    openAt.delete(move);
  }
});
process.once('disconnect', () => process.exit());
