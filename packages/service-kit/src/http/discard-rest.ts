import type { IncomingMessage, ServerResponse } from 'node:http';

// More than the largest upload, which may be refused by its session or a limit.
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_MS = 10_000;

/** Ends the connection when the body becomes longer than `limit` by much. Only for bodies that are being read. */
export function endBeyond(req: IncomingMessage, limit = 0): void {
  let left = limit + MAX_BYTES;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.socket.destroy();
  });
}

/**
 * After an answer that did not wait for the whole body, what still arrives is discarded up to a limit. A connection that
 * ends with this answer is closed after that: closed with unread bytes it would be reset, and the client may never read
 * the answer.
 */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  res.once('prefinish', () => {
    if (req.complete) return;
    const { socket } = req;
    endBeyond(req);
    req.resume();
    let late: NodeJS.Timeout | undefined;
    socket.destroySoon = () => {
      socket.end();
      late = setTimeout(() => socket.destroy(), MAX_MS);
      socket.once('close', () => clearTimeout(late));
    };
    req.once('end', () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      if (late) socket.destroySoon();
    });
  });
}
