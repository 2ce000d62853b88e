import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as they are, which no HTTP client would, and reads until the server falls silent. */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d+)/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      socket.setTimeout(150);
    });
    socket.setTimeout(2_000, finish);
    socket.on('error', () => undefined);
    socket.on('close', finish);
  });
}
