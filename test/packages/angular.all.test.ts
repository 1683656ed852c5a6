import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { describeElements } from '../../widget/build/describe-elements.js';
import { ROOT } from '../command.js';
import { installPeers } from '../peers/install-peers.js';
import { unbuilt } from './pack.js';

interface Directive {
  /** What an app's compiler reads: the names of the inputs and outputs, its own and inherited. */
  readonly ɵdir: {
    readonly inputs: Readonly<Record<string, readonly (((value: unknown) => unknown) | undefined)[]>>;
    readonly outputs: Readonly<Record<string, unknown>>;
  };
}

/** An input is its name, its flags, and what it makes of a value. */
const TRANSFORM = 2;

const COMPILED = join(ROOT, 'widget/dist/widget/angular');
/** Beside this test, from where Angular is found. */
const COPY = join(import.meta.dirname, 'angular-directives');

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('kyc-elements/angular', { skip: unbuilt }, () => {
  before(async () => {
    await installPeers();
    cpSync(COMPILED, COPY, { recursive: true });
    await import('@angular/compiler');
  });

  it('has an input for each property that a page sets, and an output for each event, without a browser', async () => {
    const directives = (await import(join(COPY, 'index.js'))) as Readonly<Record<string, Directive>>;
    const described = describeElements(ROOT);
    assert.deepEqual(Object.keys(directives), described.map(({ name }) => name).toSorted());
    for (const { name, members, events } of described) {
      const { inputs, outputs } = directives[name]!.ɵdir;
      const fields = members.filter((member) => member.kind === 'field' && !member.readonly);
      assert.deepEqual(Object.keys(inputs).toSorted(), fields.map((member) => member.name).toSorted());
      for (const { name: flag } of fields.filter(({ type }) => type?.text === 'boolean'))
        assert.equal(inputs[flag]![TRANSFORM]?.(''), true, `${name}.${flag}`);
      assert.deepEqual(
        Object.keys(outputs).toSorted(),
        events.map((event) => camelCase(event.name)).toSorted(),
      );
    }
  });

  it('is for the linker of each app: the compiler of Angular left no code of one version', () => {
    const code = readFileSync(join(COMPILED, 'index.js'), 'utf8');
    assert.match(code, /ɵɵngDeclareDirective/);
    assert.doesNotMatch(code, /ɵɵdefineDirective/);
  });
});
