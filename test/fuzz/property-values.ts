/** Values that a page may give to a property or an attribute of an element: right, wrong and hostile ones. */
import fc, { type Arbitrary } from 'fast-check';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';

/** What a property is set to. */
export interface Given {
  readonly value: unknown;
  /** To read it throws: the page's own error, which the page may see. */
  readonly isUnreadable: boolean;
}

/** Hostile texts call `canary`; nothing may run it. */
const TEXTS = [
  '',
  ' ',
  'en',
  'ar',
  'ar-SA',
  'x'.repeat(20_000),
  '\u0000\ud800\u202e',
  '__proto__',
  'javascript:canary()',
  'java\nscript:canary()',
  'data:text/html,<script>canary()</script>',
  '"><img src=x onerror=canary()>',
  '<script>canary()</script>',
  '{"__proto__":{"id":1}}',
  '[{"id":"a","name":"<img src=x onerror=canary()>","type":"Text Field"}]',
  '[{"id":null},[],3]',
  'state=Approved&filter=a+Contains+%3Cimg%20src=x%20onerror=canary()%3E&state=%',
  'https://elsewhere.example/%zz',
];

const texts = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

const fail = (): never => {
  throw new Error('the page failed');
};

const UNREADABLE: readonly (() => unknown)[] = [
  () => Symbol('text'),
  () => Object.create(null) as unknown,
  () => new Proxy({}, { get: fail, ownKeys: fail, has: fail, getPrototypeOf: fail }),
  () => new Proxy([], { get: fail }),
  () => Object.defineProperty({}, 'id', { get: fail, enumerable: true }),
  () => ({ toString: fail, [Symbol.iterator]: fail }),
  () => [{ id: 'a', name: 'b', type: 'Text Field' }, Object.defineProperty({}, 'id', { get: fail })],
];

const circular: unknown[] = [];
circular.push(circular, { circular });

const hit = screeningOf(1).hits.items[0]!;
const ODD: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => -0,
  () => NaN,
  () => Infinity,
  () => 1e21,
  () => 7n,
  () => circular,
  () => new Date(NaN),
  () => /x/g,
  () => new Map([['k', { label: '<img src=x onerror=canary()>' }]]),
  () => new Set([1]),
  () => document.createElement('img'),
  () => fail,
  () => () => Promise.reject(new Error('the page failed')),
  () => () => Promise.resolve({ token: 3, expiresAt: {} }),
  () => () => Promise.resolve('a-token'),
  () => () => new Promise(() => {}),
  () => Object.freeze([]),
  () => Array.from({ length: 2_000 }, (_, id) => ({ id: `${id}`, name: 'n', type: 'Numeric' })),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, key) => [`k${key}`, { label: 'x' }])),
  () => ({ heading: '<img src=x onerror=canary()>', submit: '{nothing', askHeading: 3 }),
  () => screeningOf(3),
  () => ({ ...screeningOf(1), name: '<img src=x onerror=canary()>' }),
  () => ({ ...screeningOf(1), hits: { ...screeningOf(1).hits, items: [{ ...hit, name: 3 }] } }),
  () => ['Approved', 3, null],
];

const readable = (value: unknown): Given => ({ value, isUnreadable: false });

/** For a property. A function makes each value, so that two runs share none. */
export const propertyValues: Arbitrary<() => Given> = fc.oneof(
  { weight: 4, arbitrary: texts.map((text) => () => readable(text)) },
  { weight: 6, arbitrary: fc.constantFrom(...ODD).map((make) => () => readable(make())) },
  {
    weight: 2,
    arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => () => readable(structuredClone(value))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...UNREADABLE).map((make) => () => ({ value: make(), isUnreadable: true })),
  },
);

/** For an attribute; null removes it. */
export const attributeValues: Arbitrary<string | null> = fc.oneof(texts, fc.constant(null));
