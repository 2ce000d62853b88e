import type { Endpoint } from '@coursewright/contracts';
import type { Request, Response } from 'express';
import { internal } from '../errors/app-error.ts';
import { settingsOf } from './app-settings.ts';
import { Refusal, Reply } from './reply.ts';

/** Sends what a handler returned, reduced to what the contract promises. */
export function sendAnswer(endpoint: Endpoint, answer: unknown, req: Request, res: Response): void {
  if (res.headersSent) return;
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(endpoint.status ?? 200, answer);
  res.status(status).set(headers);
  if (body === undefined) res.end();
  else if (answer instanceof Refusal || status >= 300) res.json(body);
  else res.json(promised(endpoint, body, req));
}

function promised(endpoint: Endpoint, body: unknown, req: Request): unknown {
  const result = endpoint.response.safeParse(body);
  if (result.success) return result.data;
  const { strictResponses, logger } = settingsOf(req.app);
  const where = `${endpoint.method} ${endpoint.path}`;
  if (strictResponses) throw internal(`the answer of ${where} breaks its contract`, { cause: result.error });
  logger.error({ issues: result.error.issues.map(({ path, message }) => ({ path, message })) }, `${where}: bad answer`);
  return body;
}
