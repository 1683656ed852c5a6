import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { checkPorts, readPorts } from '../../demo/ports.js';

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

describe('checkPorts', () => {
  it('names the variable of a port that is in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, resolve));
    const { port } = holder.address() as AddressInfo;
    try {
      await assert.rejects(
        checkPorts({ ...readPorts({}), PROXY_PORT: port }),
        new RegExp(`Port ${port} is in use.*PROXY_PORT`),
      );
    } finally {
      holder.close();
    }
  });
});
