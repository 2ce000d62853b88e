import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { BrowserDriver } from './driven-page.ts';
import { readPrinted, startProgram } from './start-program.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const [MINI_BROWSER = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Body = Record<string, unknown>;

/** WebKitGTK's MiniBrowser on a screen of its own, by WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(): Promise<BrowserDriver> {
  // Xvfb chooses a free display and writes its number to descriptor 3
  const screenArgs = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', screenArgs, ['ignore', 'ignore', 'ignore', 'pipe']);
  const programs = [screen];
  async function stop() {
    for (const program of programs.toReversed()) await program.stop();
  }
  try {
    const display = await readPrinted(screen.child.stdio[3], /^(\d+)\n/);
    const { DRIVER_PORT: port = '' } = await freePorts(['DRIVER_PORT']);
    const env = { ...process.env, DISPLAY: `:${display}` };
    programs.push(startProgram(DRIVER, [`--port=${port}`, '--host=local'], 'ignore', env));
    return await createSession(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createSession(server: string, stop: () => Promise<void>): Promise<BrowserDriver> {
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Body): Promise<unknown> {
    const answer = await fetch(server + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  for (let tries = 0; tries < 100; tries++) {
    if (await send('GET', '/status').catch(() => false)) break;
    await sleep(100);
  }
  const wanted = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } };
  const { sessionId, capabilities } = (await send('POST', '/session', { capabilities: { alwaysMatch: wanted } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 1000 });

  const call = (source: string, args: readonly unknown[]) =>
    send('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args: [...args] });
  const getId = (found: unknown) => (found as Record<string, string> | null)?.[ELEMENT];

  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: call,
    click: async (source, args) =>
      void (await send('POST', `${session}/element/${getId(await call(source, args))}/click`, {})),
    async type(text) {
      const focused = getId(await send('GET', `${session}/element/active`));
      await send('POST', `${session}/element/${focused}/value`, { text });
    },
    screenshot: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await stop();
    },
  };
}
