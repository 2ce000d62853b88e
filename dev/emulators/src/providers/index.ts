import { listen } from '@coursewright/service-kit';
import express, { json } from 'express';
import { commons, openaiImages, openverse, pexels, unsplash } from './answers/pictures.ts';
import { transcript, youtube } from './answers/videos.ts';
import { type Answers, createProviderEmulator, type Fault, type ProviderEmulator } from './provider-emulator.ts';

export type { Fault } from './provider-emulator.ts';

const answers = { unsplash, pexels, openverse, commons, youtube, transcript, openai: openaiImages };

export type ProviderName = keyof typeof answers;

export async function startProviders({ port = 0 }: { port?: number } = {}) {
  let origin = '';
  const app = express().disable('x-powered-by');
  const made = Object.entries<Answers>(answers).map(([name, answer]) => {
    const standIn = createProviderEmulator(answer, () => `${origin}/${name}`);
    app.use(`/${name}`, standIn.router);
    return [name, standIn];
  });
  const providers: Record<ProviderName, ProviderEmulator> = Object.fromEntries(made);
  app.post('/faults/:provider', json(), (req, res) => {
    const provider = Object.hasOwn(providers, req.params.provider) && providers[req.params.provider as ProviderName];
    if (!provider) return void res.status(404).json({ message: 'There is no such provider' });
    provider.fail(...(req.body as Fault[]));
    res.json({ success: true });
  });
  const server = await listen(app, port, '127.0.0.1', 'PROVIDERS_PORT');
  origin = server.url;
  return {
    url: server.url,
    providers,
    reset: () => {
      for (const provider of Object.values(providers)) provider.reset();
    },
    close: () => server.close(),
  };
}

export const providerEnvironment = (url: string) => ({
  UNSPLASH_BASE_URL: `${url}/unsplash`,
  UNSPLASH_IMAGE_ORIGIN: url,
  UNSPLASH_ACCESS_KEY: 'emulator',
  PEXELS_BASE_URL: `${url}/pexels`,
  PEXELS_API_KEY: 'emulator',
  OPENVERSE_BASE_URL: `${url}/openverse`,
  COMMONS_BASE_URL: `${url}/commons`,
  MEDIA_CONTACT: 'http://localhost/contact',
  YOUTUBE_BASE_URL: `${url}/youtube`,
  YOUTUBE_API_KEY: 'emulator',
  TRANSCRIPT_PROVIDER: 'http',
  TRANSCRIPT_BASE_URL: `${url}/transcript`,
});
