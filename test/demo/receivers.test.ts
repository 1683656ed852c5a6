import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { receiversOf } from '../../demo/receivers.js';

const OWN = { url: 'http://localhost:8080/events', secret: 'whsec_own' };

describe('the receivers of npm start', () => {
  test('are the demo’s own, then those of the environment with their secrets', () => {
    const environment = { HOST_WEBHOOK_URL: 'https://a.example, shop:https://b.example' };
    assert.deepEqual(
      receiversOf({ ...environment, HOST_WEBHOOK_SECRETS: 'whsec_a;whsec_b,whsec_c' }, [], OWN),
      {
        HOST_WEBHOOK_URL: `${OWN.url},https://a.example,shop:https://b.example`,
        HOST_WEBHOOK_SECRETS: 'whsec_own;whsec_a;whsec_b,whsec_c',
        withOwnSecret: [],
      },
    );
  });

  test('get the demo’s secret where the environment has none for them', () => {
    const url = 'http://localhost:3000/events';
    const { HOST_WEBHOOK_SECRETS, withOwnSecret } = receiversOf({}, [url], OWN);
    assert.equal(HOST_WEBHOOK_SECRETS, 'whsec_own;whsec_own');
    assert.deepEqual(withOwnSecret, [url]);
    const given = receiversOf({ HOST_WEBHOOK_SECRETS: 'whsec_a' }, [url, 'http://localhost:3001'], OWN);
    assert.equal(given.HOST_WEBHOOK_SECRETS, 'whsec_own;whsec_a;whsec_own');
    assert.deepEqual(given.withOwnSecret, ['http://localhost:3001']);
  });
});
