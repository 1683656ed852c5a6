/** What a test of an element imports. */
export { assert } from 'chai';
export { html } from 'lit-element';
export {
  answeredCalls,
  json,
  never,
  problem,
  unreachable,
  type Answer,
  type Call,
} from './answered-calls.js';
export { sendKeys, setViewport } from './ask-runner.js';
export { assertAccessible } from './assert-accessible.js';
export { isChromium } from './engine.js';
export { fixture, fixtureCleanup, fixtureSync } from './fixture.js';
export { printedLines } from './printed-lines.js';
export { saved } from './saved-file.js';
export { announced, nameOf, Screen, textOf, type Role } from './screen.js';
export { after, afterEach, before, beforeEach, describe, it } from './suites.js';
export { aTimeout, oneEvent, waitUntil } from './waits.js';
