import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPorts } from '../../demo/ports.js';

describe('readPorts', () => {
  it('needs no configuration', () =>
    assert.deepEqual(readPorts({}), { DEMO_PORT: 8080, PROXY_PORT: 8081, SANDBOX_PORT: 8082 }));
  it('takes a port from the environment', () =>
    assert.equal(readPorts({ PROXY_PORT: '9001', DEMO_PORT: '' }).PROXY_PORT, 9001));
  it('names every variable that is no port, at once', () =>
    assert.throws(() => readPorts({ DEMO_PORT: 'x', SANDBOX_PORT: '65536' }), /DEMO_PORT[^]*SANDBOX_PORT/));
  it('refuses one port for two parts', () =>
    assert.throws(() => readPorts({ DEMO_PORT: '8082' }), /DEMO_PORT and SANDBOX_PORT are both 8082/));
});
