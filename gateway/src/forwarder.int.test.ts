import { once } from 'node:events';
import { type Agent, get } from 'node:http';
import { listen } from '@coursewright/service-kit';
import { createTestClock, eventually } from '@coursewright/service-kit/testing';
import { createAgent, createLookup } from './forwarder.ts';

async function startServer() {
  const sockets: object[] = [];
  const held: (() => void)[] = [];
  const server = await listen((req, res) => {
    if (!sockets.includes(req.socket)) sockets.push(req.socket);
    const answer = () => res.end(String(sockets.indexOf(req.socket)));
    if (req.url === '/held') held.push(answer);
    else answer();
  }, 0);
  return { ...server, held };
}

async function getConnection(agent: Agent, url: string): Promise<string> {
  const [answer] = await once(get(url, { agent }), 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  // The agent takes the connection back after the end of the response.
  await new Promise(setImmediate);
  return text;
}

test('PLT-09 requests rotate over the kept connections, so that every replica gets its share', async () => {
  const server = await startServer();
  const agent = createAgent();
  const both = [0, 1].map(() => getConnection(agent, `${server.url}/held`));
  while (server.held.length < 2) await new Promise(setImmediate);
  for (const answer of server.held) answer();
  expect((await Promise.all(both)).sort()).toEqual(['0', '1']);
  const used = [];
  for (let count = 0; count < 6; count++) used.push(await getConnection(agent, server.url));
  expect(used.slice(0, 2).sort()).toEqual(['0', '1']);
  expect(used.slice(2)).toEqual([...used.slice(0, 2), ...used.slice(0, 2)]);
  agent.destroy();
  await server.close();
});

test('PLT-09 a connection is kept for a minute and no longer', async () => {
  const server = await startServer();
  const clock = { now: 0 };
  const agent = createAgent(() => clock.now);
  expect(await getConnection(agent, server.url)).toBe('0');
  clock.now = 59_999;
  expect(await getConnection(agent, server.url)).toBe('0');
  clock.now = 60_000;
  expect(await getConnection(agent, server.url)).toBe('0');
  expect(await getConnection(agent, server.url)).toBe('1');
  agent.destroy();
  await server.close();
});

test('PLT-09 an idle connection is closed here before the service closes it', async () => {
  const server = await startServer();
  const agent = createAgent(() => 0, 50);
  expect(await getConnection(agent, server.url)).toBe('0');
  await eventually(() => expect(Object.keys(agent.freeSockets)).toEqual([]));
  expect(await getConnection(agent, server.url)).toBe('1');
  agent.destroy();
  await server.close();
});

test('PLT-09 a connection in use is not closed for having been idle before', async () => {
  const server = await startServer();
  const agent = createAgent(() => 0, 50);
  expect(await getConnection(agent, server.url)).toBe('0');
  const slow = getConnection(agent, `${server.url}/held`);
  while (server.held.length < 1) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const answer of server.held) answer();
  expect(['0', '1']).toContain(await slow);
  agent.destroy();
  await server.close();
});

test('PLT-03 a name that is not resolved in time is asked for once at a time, and given up', async () => {
  const clock = createTestClock();
  const asked: string[] = [];
  const answers: ((found: { address: string; family: number }[]) => void)[] = [];
  const look = createLookup(clock, (name) => {
    asked.push(name);
    return new Promise((resolve) => answers.push(resolve));
  });
  const find = (name: string) =>
    new Promise((resolve) => look(name, { all: true }, (error, found) => resolve(error?.code ?? found)));
  const late = [find('billing'), find('billing')];
  await clock.advance(1_500);
  expect(await Promise.all(late)).toEqual(['EAI_AGAIN', 'EAI_AGAIN']);
  // the question is still open: nobody else waits for it
  expect(await find('billing')).toBe('EAI_AGAIN');
  expect(asked).toEqual(['billing']);
  const address = [{ address: '127.0.0.1', family: 4 }];
  answers[0]?.(address);
  await new Promise(setImmediate);
  const again = find('billing');
  answers[1]?.(address);
  expect(await again).toEqual(address);
  expect(asked).toEqual(['billing', 'billing']);
  expect(clock.timers).toBe(0);
});
