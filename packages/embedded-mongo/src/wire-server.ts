import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { errorReply, execute, isWrite } from './commands/execute.ts';
import { Cursors } from './protocol/cursors.ts';
import { frameReply, type Message, MessageReader } from './protocol/wire.ts';
import type { Catalog } from './storage/catalog.ts';
import { Snapshots } from './storage/snapshots.ts';

type Request = { socket: Socket; connectionId: number; message: Message };

// Writes of one event-loop turn share one transaction and one disk flush; their replies are sent after the commit. Reads go
// first: a flush takes longer than all of them, and nobody was told of what it stores.
export class WireServer {
  readonly #catalog: Catalog;
  readonly #cursors = new Cursors();
  readonly #snapshots = new Snapshots();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #queue: Request[] = [];
  #connections = 0;
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
    const writing = new Set<Socket>();
    const [reads, others]: [Request[], Request[]] = [[], []];
    for (const request of requests) {
      const { socket, message } = request;
      if (isWrite(message)) writing.add(socket);
      (writing.has(socket) ? others : reads).push(request);
    }
    this.#serve(reads);
    this.#serve(others);
  }

  #serve(requests: Request[]): void {
    if (requests.length === 0) return;
    const replies = this.#answer(requests);
    for (const [i, { socket, message }] of requests.entries()) {
      const reply = replies[i];
      if (reply && message.expectsReply && socket.writable) socket.write(frameReply(message, reply));
    }
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
      return requests.map(() => errorReply(error));
    }
  }
}
