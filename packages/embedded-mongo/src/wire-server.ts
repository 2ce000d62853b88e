import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { errorReply, execute, isWrite } from './commands/execute.ts';
import { Cursors } from './protocol/cursors.ts';
import { frameReply, type Message, MessageReader } from './protocol/wire.ts';
import type { Catalog } from './storage/catalog.ts';
import { Snapshots } from './storage/snapshots.ts';

type Request = { socket: Socket; connectionId: number; message: Message };

// Writes of one event-loop turn share one transaction; their replies are sent when it is on disk. Those that arrive meanwhile
// share the next one. Reads do not wait for a disk: as on a server with the read concern `local`, what they find may still
// be on its way there.
export class WireServer {
  readonly #catalog: Catalog;
  readonly #cursors = new Cursors();
  readonly #snapshots = new Snapshots();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #queue: Request[] = [];
  #connections = 0;
  #writes: Request[] = [];
  #flushing: Promise<void> | undefined;
  #isClosed = false;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  async listen(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async close(): Promise<void> {
    this.#flush();
    this.#isClosed = true;
    while (this.#flushing) await this.#flushing;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroySoon();
    await closed;
    this.#snapshots.close();
  }

  closeIdle(): void {
    this.#cursors.closeIdle();
    this.#snapshots.closeIdle();
  }

  #accept(socket: Socket): void {
    const connectionId = ++this.#connections;
    const reader = new MessageReader();
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk) => {
      try {
        for (const message of reader.push(chunk)) this.#enqueue({ socket, connectionId, message });
      } catch {
        socket.destroy();
      }
    });
  }

  #enqueue(request: Request): void {
    if (this.#isClosed) return;
    if (this.#queue.push(request) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const requests = this.#queue;
    this.#queue = [];
    const writing = new Set(this.#writes.map(({ socket }) => socket));
    const reads: Request[] = [];
    for (const request of requests) {
      const { socket, message } = request;
      if (isWrite(message)) writing.add(socket);
      (writing.has(socket) ? this.#writes : reads).push(request);
    }
    if (reads.length > 0) reply(reads, this.#answer(reads));
    if (!this.#flushing) this.#write();
  }

  #write(): void {
    const requests = this.#writes;
    if (requests.length === 0) return;
    this.#writes = [];
    const replies = this.#answer(requests);
    const flushed = this.#catalog.store.flush();
    if (!flushed) {
      reply(requests, replies);
      return;
    }
    this.#flushing = flushed
      .then(
        () => reply(requests, replies),
        (error: unknown) => reply(requests, refuse(requests, error)),
      )
      .then(() => {
        this.#flushing = undefined;
        this.#write();
      });
  }

  #answer(requests: Request[]): Buffer[] {
    try {
      for (const { message } of requests) this.#snapshots.prepare(message.body, this.#catalog.store);
      return this.#catalog.store.transaction(() =>
        requests.map(({ message, connectionId }) => {
          const { endSessions } = message.body;
          if (Array.isArray(endSessions)) this.#snapshots.end(endSessions);
          const catalog = this.#snapshots.find(message.body) ?? this.#catalog;
          return execute(message, { catalog, cursors: this.#cursors, connectionId });
        }),
      );
    } catch (error) {
      this.#catalog.reload();
      return refuse(requests, error);
    }
  }
}

const refuse = (requests: Request[], error: unknown) => requests.map(() => errorReply(error));

function reply(requests: Request[], replies: Buffer[]): void {
  for (const [i, { socket, message }] of requests.entries()) {
    const body = replies[i];
    if (body && message.expectsReply && socket.writable) socket.write(frameReply(message, body));
  }
}
