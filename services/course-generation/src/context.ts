import {
  type Broker,
  type BrokerConnect,
  type Closable,
  connectBroker,
  connectMongo,
  createLive,
  createLogger,
  createRelay,
  type Logger,
} from '@coursewright/service-kit';
import { createTokenBudget } from './allowance/token-budget.ts';
import { createAuthor } from './author/create-author.ts';
import type { Config } from './config.ts';
import { courseModel } from './courses/course.model.ts';
import { createCourseRepository } from './courses/course.repository.ts';
import { createDraftRepository } from './courses/course-draft.repository.ts';
import { finalEventFrom } from './generations/final-event.ts';
import { generationModel } from './generations/generation.model.ts';
import { createGenerationRepository } from './generations/generation.repository.ts';
import type { Generation } from './generations/generation.ts';
import { createKindRegistry } from './generations/generation-kind.ts';
import { createGenerationLog } from './generations/generation-log.ts';
import { createGenerationRunner } from './generations/generation-runner.ts';
import { createLiveUpdates } from './generations/live-updates.ts';
import { paceAuthor } from './generations/pace-author.ts';
import { tracedAuthor } from './generations/traced-author.ts';
import { createLearnerRepository } from './learners/learner.repository.ts';
import { createLessonRepository } from './lessons/lesson.repository.ts';
import { createMedia } from './media/create-media.ts';
import { createAttemptLog } from './spending/attempt-log.ts';

export interface StartDependencies {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker forgets what it had: publish the sent log again. */
  readonly replaySent?: boolean;
  /** No other process shares the database. */
  readonly exclusive?: boolean;
  readonly logger?: Logger;
  /** The clock. */
  readonly now?: () => Date;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** What the features share. Whatever was opened is pushed to `started`, to be closed in reverse order. */
export async function createContext(config: Config, dependencies: StartDependencies, started: Closable[]) {
  const { connectBroker: connect, replaySent, exclusive } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'course-generation', level: config.LOG_LEVEL });
  const author = tracedAuthor(authorOf(config));

  const client = await connectMongo(config.MONGODB_URI, { logger });
  started.push({ close: () => client.close() });
  const connection = client.useDb(config.COURSE_GENERATION_DATABASE);
  const broker: Broker = await connectBroker({ url: config.AMQP_URL, connect, logger });
  started.push(broker);

  const generationDocuments = generationModel(connection);
  const courseDocuments = courseModel(connection);
  const models = [generationDocuments, courseDocuments];
  const relay = createRelay({ connection, models, broker, logger, replaySent });
  const live = createLive({ broker });
  const updates = createLiveUpdates(live);
  const kinds = createKindRegistry();
  const overListeners: ((generation: Generation) => Promise<void>)[] = [];
  const learners = createLearnerRepository(connection);
  const budget = author.source === 'sample' ? undefined : createTokenBudget({ connection, learners, kinds, config });
  await budget?.prepare();
  const generations = createGenerationRepository({
    generations: generationDocuments,
    kinds,
    onRequested: relay.poke,
    admit: budget?.admit,
  });
  const log = createGenerationLog(connection, updates);
  const maxAttempts = config.AI_ATTEMPTS;
  const finalEventOf = finalEventFrom(kinds);
  const attempts = createAttemptLog(connection, { logger, hasLeft: learners.hasLeft });
  const runner = createGenerationRunner({
    ...{ generations, log, live: updates, logger, maxAttempts, finalEventOf, budget, attempts },
    async onOver(generation) {
      for (const listener of overListeners) await listener(generation);
    },
  });

  return {
    ...{ config, logger, connection, broker, relay, live, author },
    now: dependencies.now ?? (() => new Date()),
    /** For `createConsumer`. */
    messaging: { service: 'course-generation', connection, broker, logger, exclusive },
    ...{ kinds, generations, log, updates, runner, attempts },
    courses: createCourseRepository(courseDocuments, relay.poke),
    drafts: createDraftRepository(connection),
    learners,
    lessons: createLessonRepository(connection),
    /** `media`, `illustrate`, `findPicture`, `findVideo`, `readTranscript`, `lessonMedia`, `storyboards` */
    ...createMedia(config, connection, logger),
    budget,
    /** Filled while the features are put together: who deletes what is kept of a course, who is told of generations. */
    ...{
      forgetters: [] as ((courseId: string) => Promise<void>)[],
      overListeners,
      savedListeners: [] as ((courseId: string) => void)[],
    },
  };
}

function authorOf(config: Config) {
  const author = createAuthor({
    mode: config.AI_AUTHOR,
    apiKey: config.OPENAI_API_KEY,
    baseUrl: config.OPENAI_BASE_URL,
    model: config.OPENAI_MODEL,
    reasoningEffort: config.OPENAI_REASONING_EFFORT,
  });
  return author.source === 'sample' ? paceAuthor(author, config.SAMPLE_AUTHOR_DELAY_MS) : author;
}
