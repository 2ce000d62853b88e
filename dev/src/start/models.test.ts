import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSampleModel } from '@coursewright/sample-model';
import { readStartConfig } from './config.ts';
import { findLocalModel, hasModel, startEmbeddedModel } from './models.ts';
import { describeProduct } from './start-all.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

const json = (body: unknown): RequestListener => {
  return (_req, res) => void res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

test.each([
  ['nothing', {}, false],
  ['an empty key', { OPENAI_API_KEY: '' }, false],
  ['a key', { OPENAI_API_KEY: 'k' }, true],
  ['an address', { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, true],
])('CRS-24 with %s a model is configured, or not', (_what, env, expected) => {
  expect(hasModel(readStartConfig(env))).toBe(expected);
});

test('CRS-24 without a model the sample model is started, and told to course-generation', async () => {
  const { environment, url, close } = await startEmbeddedModel(readStartConfig({}));
  expect(environment).toEqual({ OPENAI_BASE_URL: url, OPENAI_MODEL: 'coursewright-sample' });
  expect((await fetch(`${url}/models`)).status).toBe(200);
  await close();
});

test('CRS-24 a model server of this machine is found; what answers anything else, or nothing, is not one', async () => {
  const silent = await serve(() => undefined);
  const page = await serve((_req, res) => void res.end('<!doctype html>'));
  const refusing = await serve((_req, res) => void res.writeHead(404).end('{"data":[{"id":"a"}]}'));
  const strange = await serve(json({ data: [{ id: 'x; rm -rf ~' }] }));
  const searching = await serve(json({ object: 'list', data: [{ id: 'nomic-embed-text' }] }));
  const writing = await serve(json({ object: 'list', data: [{ id: 'nomic-embed-text' }, { id: 'llama3.2:3b' }] }));
  const others = [silent, page, refusing, strange, searching].map(({ port }) => ({ server: 'Other', port }));
  expect(await findLocalModel(others)).toBeUndefined();
  const baseUrl = `http://127.0.0.1:${writing.port}/v1`;
  const found = { server: 'Ollama', baseUrl, model: 'llama3.2:3b' };
  expect(await findLocalModel([...others, { server: 'Ollama', port: writing.port }])).toEqual(found);
  for (const { close } of [silent, page, refusing, strange, searching, writing]) close();
  expect(await findLocalModel([{ server: 'Ollama', port: writing.port }])).toBeUndefined();
});

test('CRS-24 the lines at the start say who writes and how to change it', async () => {
  const product = { url: 'http://localhost:3000', mailboxUrl: undefined, sandboxUrl: undefined, gateways: [] };
  const sample = { ...product, config: readStartConfig({}) };
  expect(describeProduct(sample)).toMatch(/Author +sample +no AI model is configured; set OPENAI_API_KEY/);
  expect(describeProduct(sample)).not.toContain('runs here');
  const local = { server: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2' };
  expect(describeProduct(sample, local).split('\n')).toContain(
    '              Ollama runs here: OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=llama3.2 npm start',
  );
  const real = { ...product, config: readStartConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }) };
  expect(describeProduct(real)).toMatch(/Author +real +http:\/\/127\.0\.0\.1:11434\/v1/);
});

test('CRS-24 a port of the sample model that is in use is named', async () => {
  const { port, close } = await serve(json({}));
  await expect(startSampleModel({ port })).rejects.toThrow(`port ${port} is in use (SAMPLE_MODEL_PORT)`);
  close();
});
