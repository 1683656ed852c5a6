import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../command.js';
import { listen } from '../listen.js';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };

export interface ServedPage {
  readonly url: string;
  close(): void;
}

/**
 * Serves the files of the repository on loopback, and a page that loads a script of tests and runs them. Each page has a port,
 * so an origin, of its own. The page sends `answer` what `askRunner` is called with, as JSON.
 */
export async function servePage(
  script: string,
  answer: (what: string, value: unknown) => unknown,
): Promise<ServedPage> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    try {
      if (path === '/') response.setHeader('content-type', 'text/html').end(pageOf(script));
      else if (path === '/favicon.ico') response.writeHead(204).end();
      else if (request.method === 'POST') {
        await answer(path.replace('/ask/', ''), JSON.parse(await text(request)));
        response.end();
      } else {
        const body = await readFile(join(ROOT, path));
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(body);
      }
    } catch (error) {
      if (request.method === 'GET') await answer('missing', path);
      response.writeHead(404).end(String(error));
    }
  });
  const { url, close } = await listen(server);
  return { url: `${url}/`, close };
}

const pageOf = (script: string) => `<!doctype html>
<html><head><meta charset="utf-8"></head><body><script type="module">
const fail = (error) => fetch('/ask/crash', { method: 'POST', body: JSON.stringify(\`\${error}\\n\${error.stack}\`) });
import('/${script}').then(({ runSuites }) => runSuites()).catch(fail);
</script></body></html>
`;
