import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { messagesTransform } from '@coursewright/build-config/messages';
import { transformSync } from '@swc/core';
import { JSDOM } from 'jsdom';
import { projectRoot } from '../../e2e/support/config.ts';
import { createLearner } from '../../load/learner.ts';
import { createCoverage } from './coverage.ts';
import { FIRST_TOPIC } from './paused-model.ts';

// node run-page.ts <url>: the page of mfe-learner in jsdom, on the product at that address. Signs up and types a topic with
// the first message, makes a call with the second one, so that the gateway has a token of the session, submits the topic
// with the third one, and reports the functions that ran until the first topic is shown.
const [, , origin = ''] = process.argv;

registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: 'export default {}', shortCircuit: true };
    if (!/\.tsx?$/.test(url)) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    // Node removes types itself, but knows neither JSX nor Lingui's macros.
    if (url.endsWith('.ts') && !source.includes('@lingui/')) return next(url, context);
    const { code } = transformSync(source, {
      filename: fileURLToPath(url),
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
        experimental: messagesTransform,
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const { window } = new JSDOM('<!doctype html><body></body>', { url: origin, pretendToBeVisual: true });
const ofBrowser = [
  'navigator',
  'localStorage',
  'sessionStorage',
  'Event',
  'CustomEvent',
  'EventTarget',
  'MessageEvent',
];
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !ofBrowser.includes(name)) continue;
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
}
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
  Object.assign(globalThis, { [name]: window[name].bind(window) });
}
const observer = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(globalThis, {
  ResizeObserver: observer,
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});

const load = (file: string) => import(pathToFileURL(path.join(projectRoot, file)).href);
const { visit } = await load('mfe-learner/src/testing/visit.ts');
const { FakeEventSource } = await load('packages/mfe-kit/src/testing/fake-event-source.ts');
const { screen } = await import('@testing-library/dom');
const { userEvent } = await import('@testing-library/user-event');

process.send?.('loaded');
await once(process, 'message');
const { fetch } = globalThis;
const learner = createLearner(origin);
await learner.signUp(`browser.${process.pid}@example.org`);
const { user } = await learner.call<{ user: unknown }>('GET', '/api/session');
await visit('/create', { user });

globalThis.fetch = (url, init = {}) =>
  String(url).startsWith(origin)
    ? fetch(url, init)
    : learner.ask(init.method ?? 'GET', String(url), init.body ? JSON.parse(String(init.body)) : undefined);
globalThis.EventSource = class extends FakeEventSource {
  constructor(url: string) {
    super(url);
    void learner.follow(url, ({ type, data }) => void this.send({ type, ...data }));
  }
} as never;

await userEvent.type(await screen.findByRole('textbox', { name: /^Topic/ }), 'Bread');
const submit = screen.getByRole('button', { name: 'Submit' });
process.send?.('typed');
await once(process, 'message');
await learner.call('GET', '/api/outlines');
process.send?.('called');
await once(process, 'message');
const coverage = createCoverage();
coverage.start();
await userEvent.click(submit);
await screen.findByRole('heading', { name: FIRST_TOPIC }, { timeout: 240_000 });
process.send?.(coverage.stop(), () => process.exit());
