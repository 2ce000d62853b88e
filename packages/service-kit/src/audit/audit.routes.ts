import { auditEndpoints, type ServiceName } from '@coursewright/contracts';
import express, { type Router } from 'express';
import { route } from '../http/route.ts';
import type { AuditLog } from './audit-log.ts';

/** Lets admins read what admins did. */
export function auditRoutes(service: ServiceName, log: AuditLog): Router {
  const router = express.Router();
  route(router, auditEndpoints(service).auditLog, ({ query }) => log.read(query));
  return router;
}
