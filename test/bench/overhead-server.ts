/** In a process of its own: `upstream`, a service that answers at once, or `middleware` with the address it forwards to. */
import { createServer, type RequestListener } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { listen } from '../listen.js';

const ANSWER = JSON.stringify({
  version: '1',
  statusCode: 200,
  messages: ['Success'],
  result: { count: 0, submissions: [] },
});

function upstream(): RequestListener {
  return (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
    });
  };
}

function middleware(target: string): RequestListener {
  const app = express();
  app.use(
    createProxyMiddleware({
      target,
      changeOrigin: true,
      pathRewrite: { '^/v1': '/ExtForm' },
      headers: { Authorization: 'Bearer upstream-token' },
    }),
  );
  return app;
}

const [, , role, target] = process.argv;
const { url } = await listen(createServer(role === 'upstream' ? upstream() : middleware(target!)));
process.send!({ url });
process.once('disconnect', () => process.exit());
