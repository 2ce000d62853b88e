import { once } from 'node:events';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestClock } from '../testing/test-clock.ts';
import { listen } from './listen.ts';
import { closeAll, drainAndClose, startAll } from './run-main.ts';

test('PLT-06 a port in use is reported in one clear line', async () => {
  const first = await listen((_req, res) => res.end(), 0);
  await expect(listen((_req, res) => res.end(), first.port)).rejects.toThrow(`port ${first.port} is in use (PORT)`);
  await first.close();
});

test.each([
  ['::1', '[::1]'],
  ['::', 'localhost'],
])('PLT-06 a part can listen at %s', async (host, shown) => {
  const server = await listen((_req, res) => res.end('here'), 0, host);
  expect(server.url).toBe(`http://${shown}:${server.port}`);
  expect(await (await fetch(`http://${host === '::' ? '127.0.0.1' : shown}:${server.port}`)).text()).toBe('here');
  await server.close();
});

test('PLT-06 a host that does not exist is reported by its variable', async () => {
  await expect(listen(() => undefined, 0, '[::1]')).rejects.toThrow(
    'address [::1] does not exist on this machine (HOST)',
  );
});

test.each([
  [
    'an address of 20,000 characters',
    `GET /?users=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'too_large',
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'invalid'],
])('API-03 %s is refused as everything else is', async (_what, request, status, code) => {
  const server = await listen((_req, res) => res.end(), 0);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toEqual({ success: false, code, message: expect.any(String) });
  await server.close();
});

test('PLT-09 stopping lets a request in flight finish and refuses new ones', async () => {
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const server = await listen((_req, res) => {
    started.resolve();
    void proceed.promise.then(() => res.end('finished'));
  }, 0);
  const answer = fetch(server.url);
  await started.promise;
  const closing = server.close();
  await expect(fetch(server.url)).rejects.toThrow();
  proceed.resolve();
  expect(await (await answer).text()).toBe('finished');
  await closing;
});

test('PLT-09 a connection that was opened and never used does not hold up stopping', async () => {
  const server = await listen((_req, res) => res.end('answered'), 0);
  const unused = connect(server.port, '127.0.0.1');
  await once(unused, 'connect');
  const ended = once(unused, 'close');
  // The server has accepted the earlier connection when it answers on a later one.
  expect(await (await fetch(server.url)).text()).toBe('answered');
  const force = jest.spyOn(Server.prototype, 'closeAllConnections');
  await server.close();
  await ended;
  expect(force).not.toHaveBeenCalled();
  force.mockRestore();
});

test('PLT-09 PLT-25 a part that drains is not ready, ends its connections and serves until the delay is over', async () => {
  const server = await listen((req, res) => res.end(req.url), 0);
  const clock = createTestClock();
  const close = jest.fn(server.close);
  const closing = drainAndClose({ drain: server.drain, close }, 5_000, clock);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
  const answer = await fetch(`${server.url}/api/plans`);
  expect([answer.status, await answer.text(), answer.headers.get('connection')]).toEqual([200, '/api/plans', 'close']);
  await clock.advance(4_999);
  expect(close).not.toHaveBeenCalled();
  await clock.advance(1);
  await closing;
  await expect(fetch(server.url)).rejects.toThrow();
});

test('PLT-09 parts close in reverse order, all of them even when one fails', async () => {
  const order: string[] = [];
  const part = (name: string) => ({
    close: () => {
      order.push(name);
      if (name === 'broker') throw new Error('broker');
    },
  });
  await expect(closeAll([part('mongo'), part('broker'), part('http')])).rejects.toThrow('broker');
  expect(order).toEqual(['http', 'broker', 'mongo']);
});

test('PLT-06 a start that fails halfway closes what was already open', async () => {
  let closed = false;
  const starting = startAll(async (started) => {
    started.push({
      close: () => {
        closed = true;
      },
    });
    throw new Error('no broker');
  });
  await expect(starting).rejects.toThrow('no broker');
  expect(closed).toBe(true);
});
