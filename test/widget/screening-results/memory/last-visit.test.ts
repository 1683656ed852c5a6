import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LastVisit } from '../../../../widget/screening-results/memory/last-visit.js';
import {
  SeenHitsStorage,
  withoutRoom,
} from '../../../../widget/screening-results/memory/seen-hits-storage.js';

class Entries {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key(at: number) {
    return [...this.entries.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    this.entries.set(key, text);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

const seen = (...ids: string[]) => ({
  hits: Object.fromEntries(ids.map((id) => [id, '1'])),
  isComplete: true,
});
const listed = (...ids: string[]) => ({
  hashes: new Map(ids.map((id) => [id, '1'])),
  isComplete: true,
});
const browser = { seenHits: undefined, remember: undefined };

describe('the last visit', () => {
  const stored = (entries = new Entries()) => ({ entries, storage: new SeenHitsStorage(() => entries) });

  it('stays the last visit while hits of this visit are stored', () => {
    const { storage } = stored();
    new LastVisit('s', storage).add(browser, listed('a'));
    const visit = new LastVisit('s', storage);
    visit.add(browser, listed('a', 'b'));
    assert.deepEqual(visit.before(browser), seen('a'));
    assert.deepEqual(new LastVisit('s', storage).before(browser), seen('a', 'b'));
  });

  it('is of one screening', () => {
    const { storage } = stored();
    new LastVisit('s', storage).add(browser, listed('a'));
    assert.equal(new LastVisit('another', storage).before(browser), null);
  });

  it('is what the page hands in, and then the browser stores nothing', () => {
    const { storage, entries } = stored();
    new LastVisit('s', storage).add(browser, listed('a'));
    const before = new Map(entries.entries);
    const visit = new LastVisit('s', storage);
    const page = { ...browser, seenHits: seen('x') };
    assert.deepEqual(visit.before(page), seen('x'));
    assert.deepEqual(visit.add(page, { ...listed('b'), isComplete: false }), seen('x', 'b'));
    assert.deepEqual(entries.entries, before);
  });

  it('is not remembered where the page turns that off', () => {
    const { storage, entries } = stored();
    const off = { ...browser, remember: 'off' };
    const visit = new LastVisit('s', storage);
    assert.equal(visit.before(off), null);
    assert.deepEqual(visit.add(off, listed('a')), seen('a'));
    assert.equal(entries.length, 0);
  });

  it('adds up over the pages of one visit', () => {
    const visit = new LastVisit('s', stored().storage);
    visit.add(browser, { ...listed('a'), isComplete: false });
    const after = visit.add(browser, { ...listed('b'), isComplete: false });
    assert.deepEqual(after, { hits: { a: '1', b: '1' }, isComplete: false });
  });
});

describe('the storage of seen hits', () => {
  it('holds ids, hashes and a time: no names', () => {
    const entries = new Entries();
    new SeenHitsStorage(
      () => entries,
      () => 5,
    ).write('s', seen('a'));
    assert.deepEqual(
      [...entries.entries],
      [['kyc-screening-results seen s', '5 {"hits":{"a":"1"},"isComplete":true}']],
    );
  });

  it('keeps 50 screenings, and the data of the page beside them', () => {
    const entries = new Entries();
    entries.setItem('of the page', 'x');
    let now = 0;
    const storage = new SeenHitsStorage(
      () => entries,
      () => now++,
    );
    for (let at = 0; at < 60; at++) storage.write(`s${at}`, seen('a'));
    assert.equal(entries.length, 51);
    assert.equal(storage.read('s9'), null);
    assert.deepEqual(storage.read('s10'), seen('a'));
    storage.write('s10', seen('b'));
    storage.write('s60', seen('a'));
    assert.deepEqual(storage.read('s10'), seen('b'), 'the last that was stored goes last');
    assert.equal(storage.read('s11'), null);
  });

  it('removes the oldest where the newer ones need the room', () => {
    const stored = (key: string, at: number, characters: number) => ({ key, at, characters });
    const all = [stored('old', 1, 600_000), stored('newer', 3, 300_000), stored('new', 2, 100_000)];
    assert.deepEqual(withoutRoom(all, 100), ['old']);
    assert.deepEqual(withoutRoom(all, 650_000), ['new', 'old']);
    assert.deepEqual(withoutRoom(all.slice(1), 100), []);
  });

  it('stores no screening that would need all the room, and nothing where it may not', () => {
    const entries = new Entries();
    const storage = new SeenHitsStorage(() => entries);
    storage.write('s', seen('a'));
    storage.write('s', seen('a'.repeat(1_000_000)));
    assert.equal(storage.read('s'), null);
    const blocked = new SeenHitsStorage(() => {
      throw new DOMException('', 'SecurityError');
    });
    blocked.write('s', seen('a'));
    assert.equal(blocked.read('s'), null);
  });

  it('reads damaged entries as nothing', () => {
    const entries = new Entries();
    const storage = new SeenHitsStorage(() => entries);
    for (const text of ['', '5', '5 {', '5 null', '{"hits":{}}x', '5 {"hits":7}']) {
      entries.setItem('kyc-screening-results seen s', text);
      assert.equal(storage.read('s'), null, text);
    }
  });
});
