import { type Request, type RequestHandler, Router } from 'express';
import { sendPicture } from './answers/picture-bytes.ts';
import { type Fault, misbehave } from './faults.ts';

/** What a stand-in was asked. */
export interface Received {
  path: string;
  query: Record<string, unknown>;
  headers: Request['headers'];
  body: unknown;
}

interface Tools {
  record(req: Request): void;
  /** Answers with the bytes of a picture. */
  picture: RequestHandler;
  /** The address of this stand-in. */
  base(): string;
}

/** Adds what one provider answers. */
export type Answers = (router: Router, tools: Tools) => void;

/** A provider that answers as its documentation says, and fails as it is told. */
export function createStandIn(answers: Answers, base: () => string) {
  const received: Received[] = [];
  const faults: Fault[] = [];
  const router = Router();
  router.use(misbehave(() => faults.shift()));
  answers(router, {
    base,
    record: ({ path, query, headers, body }) => void received.push({ path, query: { ...query }, headers, body }),
    picture: (req, res) => sendPicture(res, req.path),
  });
  return {
    router,
    received,
    /** The next requests go wrong in this order, one each. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Forgets faults that were not used up, and what was asked. */
    reset() {
      faults.length = 0;
      received.length = 0;
    },
  };
}

/** See {@link createStandIn}. */
export type StandIn = ReturnType<typeof createStandIn>;
