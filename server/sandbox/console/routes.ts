import { Router } from 'express';
export function consoleRoutes(): Router {
  return Router();
}
