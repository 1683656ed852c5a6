import { Router, json } from 'express';
import { z } from 'zod';
import { badRequest } from '../http/errors.js';
import { parseOrRefuse } from '../http/body.js';
import type { SandboxContext } from '../control/context.js';
import { LIST_FORMATS } from './read-list.js';
import { listFile, type ListFile, ListFormatError } from './list-file.js';
import { importList, listVersions } from './list-store.js';

/** The largest list in one file, the full OpenSanctions CSV, has 250 MB; in base64 a third more. */
const BODY_LIMIT = '350mb';

const ListImport = z.strictObject({
  name: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,99}$/i,
      'Must be letters, digits, dots, hyphens and underscores, up to 100.',
    ),
  format: z.enum(LIST_FORMATS).optional(),
  files: z
    .array(
      z.union([
        z.strictObject({ name: z.string().min(1).max(300), content: z.string() }),
        z.strictObject({ name: z.string().min(1).max(300), base64: z.string() }),
      ]),
    )
    .min(1)
    .max(10),
});

function fileOf(sent: z.infer<typeof ListImport>['files'][number]): ListFile {
  return 'content' in sent ? sent : listFile(sent.name, Buffer.from(sent.base64, 'base64'));
}

/** Monitored names are screened again after an import. */
export interface MonitoringTrigger {
  wake(): void;
  progress(): Promise<{ readonly waiting: number }>;
}

export function listsRoutes(context: SandboxContext, monitoring: MonitoringTrigger): Router {
  const routes = Router();
  routes.get('/sandbox/lists', async (_request, response) => {
    response.json({ lists: await listVersions(context.database) });
  });
  routes.post('/sandbox/lists/import', json({ limit: BODY_LIMIT }), async (request, response) => {
    const { name, files, format } = parseOrRefuse(ListImport, request.body);
    try {
      const imported = await importList(context, name, files.map(fileOf), format);
      // Before they are screened again, which may be done at once.
      const { waiting } = await monitoring.progress();
      if (!imported.unchanged) monitoring.wake();
      response.status(imported.unchanged ? 200 : 201).json({ ...imported, waiting });
    } catch (error) {
      if (error instanceof ListFormatError) throw badRequest(error.message);
      throw error;
    }
  });
  return routes;
}
