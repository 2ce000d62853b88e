import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { providerEnvironment, startProviders } from '@coursewright/emulators/providers';
import { startService } from './testing/start-service.ts';

// Counts connections to a port on all addresses of this machine.
async function startCanary() {
  let knocks = 0;
  const server = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, knocks: () => knocks, close: () => new Promise((done) => server.close(done)) };
}

const hosts = [
  ...['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1', '127.1', '127.0.1', '127.127.127.127', '127.0.0.1.'],
  ...['2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '0177.0.0.01', '0x7f.0x0.0x0.0x1'],
  ...['0', '0.0.0.0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', 'api.unsplash.com@127.0.0.1', 'i.ytimg.com%40@127.0.0.1', '127.0.0.1#@unsplash.com'],
];
const addressesAt = (port: number) => [
  ...hosts.map((host) => `http://${host.replace(/(?=#)|$/, `:${port}`)}/latest/meta-data`),
  ...['https:', 'HTTP:', 'ftp:', 'gopher:', 'ws:', ''].map((scheme) => `${scheme}//127.0.0.1:${port}/`),
  ...['http:/\\', 'http:\\\\', 'http:', 'http:///', ' http://', '\thttp://'].map(
    (begin) => `${begin}127.0.0.1:${port}/x`,
  ),
  ...[`data:text/html,<img src=http://127.0.0.1:${port}>`, `<img src="http://127.0.0.1:${port}/x">`],
  ...[
    `127.0.0.1:${port}`,
    `//user:password@localhost:${port}/`,
    `![x](http://127.0.0.1:${port}/x)`,
    'file:///etc/passwd',
  ],
  ...['../../../x', `@127.0.0.1:${port}/`, `?x@127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\share`],
];

test('API-02 whatever address a learner sends, in a prompt or in a course, the server goes to its providers alone', async () => {
  const [canary, providers] = [await startCanary(), await startProviders()];
  const service = await startService({
    ...providerEnvironment(providers.url),
    MEDIA_IMAGE: 'unsplash,pexels,openverse,commons',
  });
  try {
    const addresses = addressesAt(canary.port);
    expect(addresses.length).toBeGreaterThan(45);
    for (const call of ['image', 'yt', 'transcript', 'generate']) {
      const { client } = await service.register('Eve', 'monthly');
      for (const prompt of addresses) {
        const { status } = await client.post(`/api/${call}`, { prompt });
        expect([call, prompt, status]).toEqual([call, prompt, call === 'transcript' ? 400 : 200]);
      }
    }

    const { client, userId } = await service.register('Eve', 'monthly');
    const subtopics = addresses.slice(0, 10).map((image, number) => ({
      title: `Rye ${number}`,
      image,
      youtube: image,
      done: false,
      theory: `<p>Rye<img src="${image}"> <a href="${image}">there</a></p>`,
    }));
    const content = JSON.stringify({ bread: [{ title: 'Flour', subtopics }] });
    const course = { user: userId, type: 'Text & Image Course', mainTopic: 'Bread', content };
    const { courseId } = (await client.post('/api/course', course)).body;
    for (const format of ['pdf', 'markdown', 'scorm-1-2']) {
      const { status } = await client.get(`/api/courses/${courseId}/export/${format}`);
      expect([format, status]).toEqual([format, 200]);
    }

    expect(canary.knocks()).toBe(0);
    // the providers were really asked, and the canary really counts
    for (const name of ['unsplash', 'youtube'] as const)
      expect(providers.providers[name].received.length).toBeGreaterThan(10);
    expect(providers.providers.transcript.received).toEqual([]);
    await fetch(`http://0x7f000001:${canary.port}`).catch(() => undefined);
    expect(canary.knocks()).toBe(1);
  } finally {
    await service.close();
    await Promise.all([providers.close(), canary.close()]);
  }
});
