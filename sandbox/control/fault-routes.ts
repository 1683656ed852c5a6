import { Router } from 'express';
import { parseOrRefuse } from '../http/parse-or-refuse.js';
import { FaultValues, type Faults } from './faults.js';

/** Mounted under /sandbox/faults. */
export function faultRoutes(faults: Faults): Router {
  const router = Router();

  router.get('/', (_request, response) => {
    response.json(faults.values);
  });

  router.put('/', (request, response) => {
    faults.set(parseOrRefuse(FaultValues, request.body));
    response.json(faults.values);
  });

  return router;
}
