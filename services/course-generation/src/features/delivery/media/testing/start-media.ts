import { providerEnvironment, startProviders } from '@coursewright/emulators/providers';
import { type Clock, systemClock } from '@coursewright/service-kit';
import { createSilentLogger, createTestDatabase } from '@coursewright/service-kit/testing';
import { readConfig } from '../../../../config.ts';
import { createMedia } from '../../../../providers.ts';

/** Media of the service on an empty database, with emulators of all providers. */
async function startMedia() {
  const providers = await startProviders();
  const database = await createTestDatabase();
  const { connection } = database;
  const pauses: number[] = [];
  // Records every pause and ends it at once.
  const clock: Clock = {
    ...systemClock,
    after(ms, work) {
      pauses.push(ms);
      return systemClock.after(0, work);
    },
  };
  const environment = {
    MONGODB_URI: 'mongodb://unused',
    ...providerEnvironment(providers.url),
    OPENAI_API_KEY: 'emulator',
    OPENAI_BASE_URL: `${providers.url}/openai`,
    OPENAI_IMAGE_MODEL: 'gpt-image-9',
  };

  async function open(env: Record<string, string> = {}) {
    for (const name of connection.modelNames()) connection.deleteModel(name);
    const media = createMedia(readConfig({ ...environment, ...env }), connection, createSilentLogger(), clock);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));
    return media;
  }

  return {
    ...providers,
    connection,
    open,
    pauses,
    async reset() {
      providers.reset();
      pauses.length = 0;
      await connection.collection('media_searches').deleteMany({});
    },
    async close() {
      await providers.close();
      await database.close();
    },
  };
}

export const subject = { topic: 'Sourdough bread', title: 'Feeding a starter' };
export const never = new AbortController().signal;

/** One for all tests of a file, as new before each of them. */
export function useMedia(): Awaited<ReturnType<typeof startMedia>> {
  const fixtures = {} as Awaited<ReturnType<typeof startMedia>>;
  beforeAll(async () => void Object.assign(fixtures, await startMedia()));
  afterAll(() => fixtures.close());
  beforeEach(() => fixtures.reset());
  return fixtures;
}
