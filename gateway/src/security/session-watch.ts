import type { ServerResponse } from 'node:http';
import { AppError, type SessionHolder, type TokenVerifier } from '@coursewright/service-kit';
import type { Passes } from './passes.ts';

interface Options {
  readonly verify: TokenVerifier<SessionHolder>;
  readonly passes: Passes;
  readonly everyMs: number;
}

/** Ends a stream that is open when the session behind it is over. A token that has merely expired says nothing of that. */
export function createSessionWatch({ verify, passes, everyMs }: Options) {
  const isOver = (accessToken: string): Promise<boolean> =>
    passes.now(accessToken).then(
      () => false,
      (error: unknown) => error instanceof AppError && error.kind === 'unauthenticated',
    );

  return (stream: ServerResponse, accessToken: string): void => {
    const timer = setInterval(async () => {
      const lives = await verify(accessToken).catch(() => undefined);
      if (!lives) clearInterval(timer);
      else if (await isOver(accessToken)) stream.destroy();
    }, everyMs);
    stream.once('close', () => clearInterval(timer));
  };
}
