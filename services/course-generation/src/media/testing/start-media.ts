import { startMongo } from '@coursewright/local/mongo';
import { providerEnvironment, startProviders } from '@coursewright/local/providers';
import { silentLogger, withMongo } from '@coursewright/service-kit/testing';
import { readConfig } from '../../config.ts';
import { createMedia } from '../create-media.ts';

/** The media of the service on an empty database, with stand-ins for all providers. */
export async function startMedia() {
  const providers = await startProviders();
  const database = await withMongo(() => startMongo({ file: ':memory:' }));
  const { connection } = database;
  const environment = {
    MONGODB_URI: 'mongodb://unused',
    ...providerEnvironment(providers.url),
    OPENAI_API_KEY: 'stand-in',
    OPENAI_BASE_URL: `${providers.url}/openai`,
    OPENAI_IMAGE_MODEL: 'gpt-image-9',
  };

  /** As another process would see it, with another configuration and nothing remembered. */
  async function open(env: Record<string, string> = {}) {
    for (const name of connection.modelNames()) connection.deleteModel(name);
    const media = createMedia(readConfig({ ...environment, ...env }), connection, silentLogger());
    await Promise.all(Object.values(connection.models).map((model) => model.init()));
    return media;
  }

  return {
    ...providers,
    connection,
    open,
    async forget() {
      providers.reset();
      await connection.collection('media_searches').deleteMany({});
    },
    async close() {
      await providers.close();
      await database.close();
    },
  };
}

export type MediaUnderTest = Awaited<ReturnType<typeof startMedia>>;
