import { listen } from '@coursewright/service-kit';
import express, { json } from 'express';
import { commons } from './answers/commons.ts';
import { openaiImages } from './answers/openai-images.ts';
import { openverse } from './answers/openverse.ts';
import { pexels } from './answers/pexels.ts';
import { transcript } from './answers/transcript.ts';
import { unsplash } from './answers/unsplash.ts';
import { youtube } from './answers/youtube.ts';
import type { Fault } from './faults.ts';
import { type Answers, createStandIn, type StandIn } from './stand-in.ts';

export type { Fault } from './faults.ts';
export { providerEnvironment } from './provider-environment.ts';

const answers = { unsplash, pexels, openverse, commons, youtube, transcript, openai: openaiImages };

/** A provider of pictures, videos or transcripts. */
export type ProviderName = keyof typeof answers;

/** All providers of media on one port of this machine, each below its own name. */
export async function startProviders({ port = 0 }: { port?: number } = {}) {
  let origin = '';
  const app = express().disable('x-powered-by');
  const made = Object.entries<Answers>(answers).map(([name, answer]) => {
    const standIn = createStandIn(answer, () => `${origin}/${name}`);
    app.use(`/${name}`, standIn.router);
    return [name, standIn];
  });
  const providers: Record<ProviderName, StandIn> = Object.fromEntries(made);
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
