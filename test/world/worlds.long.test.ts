import { randomInt } from 'node:crypto';
import { pglite } from '../engines.js';
import { worldsOf } from './worlds.js';

const WORLDS = Number(process.env.WORLDS ?? 2000);
const A_PROCESS = 20;
const first = randomInt(1_000_000);

for (let from = first; from < first + WORLDS; from += A_PROCESS)
  worldsOf(
    pglite,
    Array.from({ length: 2 * A_PROCESS }, (_, index) => from + Math.floor(index / 2)),
  );
