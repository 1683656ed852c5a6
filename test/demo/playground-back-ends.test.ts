import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SessionRequest } from '../../contract/schemas/sessions.js';
import { readExamples } from '../../demo/back-end-examples.js';
import { BACK_ENDS, backEndCode } from '../../demo/playground/code/back-ends.js';
import { grantsFor } from '../../demo/playground/code/grants.js';
import { defaultSettings } from '../../demo/playground/settings/settings.js';
import { DECLARATIONS, declarationOf } from './declarations.js';

const GUIDE = readExamples();
const ORIGIN = 'https://bank.example';
const settingsOf = (element: string, attributes = {}) => ({
  ...defaultSettings(declarationOf(element), ''),
  attributes,
});
const code = (key: string, element: string, attributes = {}) =>
  backEndCode(
    BACK_ENDS.find((backEnd) => backEnd.key === key)!,
    GUIDE,
    grantsFor(settingsOf(element, attributes)),
    ORIGIN,
  );

describe('the code for a back end', () => {
  for (const { key, fence, write } of BACK_ENDS.filter((backEnd) => backEnd.fence !== '')) {
    test(`is the example of the guide in ${key}`, () => {
      const example = GUIDE[fence] ?? '';
      const guideGrants = write({ identity: { reference: { customer: true } } });
      assert.ok(example.includes(guideGrants), `${fence} has no ${guideGrants}`);
      assert.equal(
        code(key, 'identity-verification'),
        example.replaceAll('https://onboarding.example', ORIGIN),
      );
    });
  }

  test('grants what the element needs with these attributes, in each language', () => {
    const attributes = { 'form-id': `it's "f" 100%`, states: 'New Approved' };
    const grants: Readonly<Record<string, string>> = {
      node: String.raw`submissions: { formId: 'it\'s "f" 100%', states: ['New', 'Approved'] }`,
      curl: String.raw`"submissions": {"formId": "it'\''s \"f\" 100%", "states": ["New", "Approved"]}`,
      python: String.raw`"submissions": {"formId": "it's \"f\" 100%", "states": ["New", "Approved"]}`,
      php: String.raw`'submissions' => ['formId' => 'it\'s "f" 100%', 'states' => ['New', 'Approved']]`,
      java: String.raw`"submissions": {"formId": "it's \\"f\\" 100%%", "states": ["New", "Approved"]}`,
      dotnet: String.raw`submissions = new { formId = "it's \"f\" 100%", states = new[] { "New", "Approved" } }`,
      go: String.raw`"submissions": map[string]any{"formId": "it's \"f\" 100%", "states": []string{"New", "Approved"}}`,
    };
    for (const { key } of BACK_ENDS) {
      const written = code(key, 'submission-search', attributes);
      assert.ok(written.includes(grants[key]!), written);
      assert.ok(written.includes(ORIGIN), key);
    }
    assert.match(code('node', 'screening-list'), /\{ origin: '[^']+', screening: \{ list: true \} \}/);
    const linked = code('curl', 'screening-list', { for: 'results' });
    assert.match(linked, /, "screening": \{"list": true, "read": true\}\}/);
    assert.match(code('python', 'screening-results'), /"screening": \{"read": True\}/);
  });

  test('asks for a session that the proxy can mint', () => {
    for (const { tagName } of DECLARATIONS) {
      const attributes = { 'screening-id': 'scr-1', 'client-id': 'client-a1', for: 'results', states: 'New' };
      const written = code('curl', tagName.replace('kyc-', ''), attributes);
      const body = JSON.parse(/--data '(.*)'$/.exec(written)![1]!) as unknown;
      assert.equal(SessionRequest.safeParse(body).error, undefined, tagName);
    }
  });
});
