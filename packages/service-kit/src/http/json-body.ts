import express, { type RequestHandler } from 'express';
import { endBeyond } from './security.ts';

/** The JSON parser of Express, which reads a body that is too long to its end before it refuses it. @param limit in bytes */
export function jsonBody(limit: number): RequestHandler {
  const parse = express.json({ limit });
  return (req, res, next) => {
    endBeyond(req, limit);
    parse(req, res, next);
  };
}
