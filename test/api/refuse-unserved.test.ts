import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttp1, type RequestListener } from 'node:http';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import express from 'express';
import { refuseUnserved } from '../../server/api/unserved.js';
import { keptLog } from '../serve-calls.js';

test('an app in a server of HTTP/2 is refused by name, and logged once; HTTP/1.1 passes', async () => {
  const kept = keptLog();
  const app = express();
  app.get('/', (_request, response) => void response.send('answered'));
  const listener: RequestListener = refuseUnserved(app, kept.log);
  const [second, first] = [createServer(listener as never), createHttp1(listener)];
  for (const server of [second, first]) await new Promise<void>((ready) => server.listen(0, ready));
  const client = connect(`http://localhost:${(second.address() as AddressInfo).port}`);
  for (let call = 1; call <= 2; call += 1) {
    const request = client.request({ ':path': '/' });
    const [headers] = (await once(request, 'response')) as [Record<string, unknown>];
    let body = '';
    for await (const chunk of request) body += String(chunk);
    assert.equal(headers[':status'], 505);
    assert.match(body, /node:http or node:https/);
  }
  assert.equal(kept.text().match(/"level":50/g)?.length, 1);
  client.close();
  const answer = await fetch(`http://localhost:${(first.address() as AddressInfo).port}`);
  assert.equal(await answer.text(), 'answered');
  for (const server of [second, first]) server.close();
});
