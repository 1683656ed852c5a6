/** A whole receiver of events, as the docs page shows it and the tests run it. */
export const RECEIVER_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '3000', EVENT_SECRET } = process.env; // EVENT_SECRET: one of HOST_WEBHOOK_SECRETS
const key = Buffer.from(EVENT_SECRET.replace('whsec_', ''), 'base64');
const seen = new Set(); // a unique column in your database

/** Sent by the proxy, unchanged, and within the last five minutes. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, given = ''] = signature.split(',');
    const bytes = Buffer.from(given, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

async function receive(request, response) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();

  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const { type, data } = JSON.parse(body);
    console.log(type, data.reference, data.id); // then GET /v1/verifications/{id} with the host key
  }
  response.writeHead(204).end();
}

// Whoever breaks off in the middle must not stop the others' receiver.
createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
}).listen(Number(PORT));
`;
