import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserDriver } from './driven-page.ts';
import { readPrinted, startProgram } from './start-program.ts';

const PROGRAM = '/usr/bin/firefox-esr';

type Params = Record<string, unknown>;
type Remote = { type: string; value?: unknown; sharedId?: string };
interface Evaluated {
  result?: Remote;
  exceptionDetails?: { text: string };
}

/** Stock Firefox by WebDriver BiDi, which it speaks itself: https://www.w3.org/TR/webdriver-bidi/ */
export async function startFirefox(): Promise<BrowserDriver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'coursewright-firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = startProgram(PROGRAM, args, ['ignore', 'ignore', 'pipe']);
  async function stop() {
    await firefox.stop();
    await rm(profile, { recursive: true, force: true });
  }
  try {
    const url = await readPrinted(firefox.child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${url}/session`);
    await once(socket, 'open');
    return await createSession(socket, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createSession(socket: WebSocket, stop: () => Promise<void>): Promise<BrowserDriver> {
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<Params>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error) waiter?.reject(new Error(`${error}: ${message}`));
    else waiter?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  function send(method: string, params: Params): Promise<Params> {
    const waiter = Promise.withResolvers<Params>();
    last += 1;
    waiting.set(last, waiter);
    socket.send(JSON.stringify({ id: last, method, params }));
    return waiter.promise;
  }

  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const [{ context = '' } = {}] = contexts as { context: string }[];
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });

  async function call(source: string, args: readonly unknown[]): Promise<Remote> {
    const answer = (await send('script.callFunction', {
      functionDeclaration: source,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: true,
    })) as Evaluated;
    if (!answer.result) throw new Error(answer.exceptionDetails?.text);
    return answer.result;
  }
  const perform = (source: Params) => send('input.performActions', { context, actions: [source] });

  return {
    version: `Firefox ${(capabilities as { browserVersion: string }).browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    evaluate: async (source, args) => (await call(source, args)).value,
    async click(source, args) {
      const { sharedId } = await call(source, args);
      const origin = { type: 'element', element: { sharedId } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform({ type: 'pointer', id: 'mouse', actions });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await perform({ type: 'key', id: 'keyboard', actions });
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    async close() {
      socket.close();
      await stop();
    },
  };
}
