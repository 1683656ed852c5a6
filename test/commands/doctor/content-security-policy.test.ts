import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  parsePolicies,
  refusesCall,
  refusesMarkup,
  refusesScript,
} from '../../../server/commands/doctor/content-security-policy.js';

const PAGE = 'https://onboarding.example/verify';
const SCRIPT = 'https://kyc.example/v1/kyc-elements.js';

describe('a Content-Security-Policy', () => {
  const allowed = [
    '',
    "default-src 'none'; script-src https://kyc.example",
    'script-src kyc.example',
    'script-src *.example',
    'script-src https:',
    'script-src http:',
    'script-src *',
    'script-src kyc.example:443',
    'script-src kyc.example:*',
    'script-src kyc.example:80',
    'script-src https://kyc.example/v1/',
    'script-src https://kyc.example/v1/kyc-elements.js',
    "script-src 'none' ; script-src-elem kyc.example",
    "script-src 'nonce-abc'",
    "script-src 'strict-dynamic' 'nonce-abc'",
    "script-src 'sha384-of'",
    "img-src 'none'",
    'script-src kyc.example; script-src other.example',
    'SCRIPT-SRC KYC.EXAMPLE',
  ];
  const refused: [policy: string, directive: string][] = [
    ["default-src 'self'", 'default-src'],
    ["default-src *; script-src 'self'", 'script-src'],
    ["script-src *; script-src-elem 'none'", 'script-src-elem'],
    ['script-src', 'script-src'],
    ["script-src 'none'", 'script-src'],
    ['script-src https://example', 'script-src'],
    ['script-src *.kyc.example', 'script-src'],
    ['script-src kyc.example:8443', 'script-src'],
    ['script-src https://kyc.example/v2/', 'script-src'],
    ['script-src https://kyc.example/v1', 'script-src'],
    ['script-src ws:', 'script-src'],
    ["script-src 'nonce-other'", 'script-src'],
    ["script-src 'strict-dynamic' kyc.example", 'script-src'],
    ["script-src kyc.example, script-src 'self'", 'script-src'],
  ];
  const script = { url: SCRIPT, nonce: 'abc', integrity: 'sha384-of' };

  for (const policy of allowed)
    test(`allows the script: ${policy}`, () =>
      assert.equal(refusesScript(parsePolicies([policy]), PAGE, script), undefined));
  for (const [policy, directive] of refused)
    test(`refuses the script: ${policy}`, () =>
      assert.equal(refusesScript(parsePolicies([policy]), PAGE, script), directive));

  test('applies each of several policies', () => {
    const policies = parsePolicies(['script-src *', "script-src 'self'"]);
    assert.equal(refusesScript(policies, PAGE, script), 'script-src');
  });

  test('decides about calls by connect-src, then default-src', () => {
    const call = (policy: string) =>
      refusesCall(parsePolicies([policy]), PAGE, 'https://kyc.example/v1/sessions');
    assert.equal(call("default-src 'self'; connect-src kyc.example"), undefined);
    assert.equal(call("default-src *; connect-src 'self'"), 'connect-src');
    assert.equal(call("default-src 'self'"), 'default-src');
    assert.equal(call("script-src 'none'"), undefined);
    assert.equal(
      refusesCall(parsePolicies(["connect-src 'self'"]), PAGE, 'https://onboarding.example/kyc/v1'),
      undefined,
    );
    const http = 'http://localhost:8080/';
    assert.equal(
      refusesCall(parsePolicies(['connect-src localhost:8081']), http, 'http://localhost:8081/v1'),
      undefined,
    );
    assert.equal(
      refusesCall(parsePolicies(["connect-src 'self'"]), http, 'http://localhost:8081/v1'),
      'connect-src',
    );
  });

  test('with Trusted Types needs a name for the markup of Lit', () => {
    const markup = (policy: string) => refusesMarkup(parsePolicies([policy]));
    assert.equal(markup("require-trusted-types-for 'script'; trusted-types lit-html"), false);
    assert.equal(markup("require-trusted-types-for 'script'; trusted-types *"), false);
    assert.equal(markup("require-trusted-types-for 'script'"), false);
    assert.equal(markup('trusted-types other'), false);
    assert.equal(markup("require-trusted-types-for 'script'; trusted-types other"), true);
    assert.equal(markup("require-trusted-types-for 'script'; trusted-types 'none'"), true);
  });
});
