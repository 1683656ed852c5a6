import assert from 'node:assert/strict';
import { test } from 'node:test';
import express from 'express';
import { refuseUnserved } from '../../server/api/unserved.js';
import { installPeers } from '../peers/install-peers.js';
import { keptLog } from '../serve-calls.js';

await installPeers();
const { default: inject } = await import('light-my-request');
const { default: serverless } = await import('serverless-http');

test('requests that no server has received are refused by name: injected ones, and those of a serverless function', async () => {
  const kept = keptLog();
  const app = express();
  app.get('/', (_request, response) => void response.send('answered'));
  const listener = refuseUnserved(app, kept.log);
  const injected = await inject(listener as never, { url: '/' });
  assert.equal(injected.statusCode, 505);
  assert.match(injected.payload, /a test sends its requests to a port/);
  const handle = serverless(listener as never);
  const event = {
    version: '2.0',
    rawPath: '/',
    requestContext: { http: { method: 'GET', path: '/', sourceIp: '192.0.2.7' } },
    headers: {},
  };
  const answer = (await handle(event, {})) as { statusCode: number; body: string };
  assert.equal(answer.statusCode, 505);
  assert.match(answer.body, /serverless function cannot run it/);
  assert.equal(kept.text().match(/"level":50/g)?.length, 1);
});
