import {
  authenticate,
  type BrokerConnect,
  connectBroker,
  connectMongo,
  createApp,
  createLive,
  createLogger,
  createRelay,
  createTokenVerifier,
  deadLetterRoutes,
  type Logger,
  listen,
  mongoCheck,
  startAll,
} from '@coursewright/service-kit';
import { createAuthor } from './author/create-author.ts';
import { certificateRoutes } from './certificates/certificate.routes.ts';
import type { Config } from './config.ts';
import { courseModel } from './courses/course.model.ts';
import { createCourseRepository } from './courses/course.repository.ts';
import { courseRoutes } from './courses/course.routes.ts';
import { createCourseFrom } from './courses/create-course.ts';
import { finishCourseOf } from './courses/finish-course.ts';
import { openSubtopicOf } from './courses/open-subtopic.ts';
import { finalEventFrom } from './generations/final-event.ts';
import { generationConsumers } from './generations/generation.consumers.ts';
import { generationModel } from './generations/generation.model.ts';
import { createGenerationRepository } from './generations/generation.repository.ts';
import { generationRoutes } from './generations/generation.routes.ts';
import { createGenerationLog } from './generations/generation-log.ts';
import { createGenerationRunner } from './generations/generation-runner.ts';
import { createLiveUpdates } from './generations/live-updates.ts';
import { paceAuthor } from './generations/pace-author.ts';
import { writeOutline } from './generations/write-outline.ts';
import { learnerConsumers } from './learners/learner.consumers.ts';
import { createLearnerRepository } from './learners/learner.repository.ts';
import { createLessonRepository } from './lessons/lesson.repository.ts';
import { writeLesson } from './lessons/write-lesson.ts';
import { createIllustrator } from './media/illustrate.ts';
import { createMediaRepository } from './media/media.repository.ts';
import { mediaRoutes } from './media/media.routes.ts';

export interface StartDependencies {
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connectBroker?: BrokerConnect;
  /** The broker forgets what it had: publish the sent log again. */
  readonly replaySent?: boolean;
  /** No other process shares the database. */
  readonly exclusive?: boolean;
  readonly logger?: Logger;
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

export function start(config: Config, dependencies: StartDependencies = {}) {
  const { connectBroker: connect, replaySent, exclusive } = dependencies;
  const logger = dependencies.logger ?? createLogger({ name: 'course-generation', level: config.LOG_LEVEL });
  const author = authorOf(config);

  return startAll(async (started) => {
    const client = await connectMongo(config.MONGODB_URI, { logger });
    started.push({ close: () => client.close() });
    const connection = client.useDb(config.COURSE_GENERATION_DATABASE);
    const broker = await connectBroker({ url: config.AMQP_URL, connect, logger });
    started.push(broker);

    const generationDocuments = generationModel(connection);
    const courseDocuments = courseModel(connection);
    const models = [generationDocuments, courseDocuments];
    const relay = createRelay({ connection, models, broker, logger, replaySent });
    const live = createLiveUpdates(createLive({ broker }));
    const generations = createGenerationRepository(generationDocuments, relay.poke);
    const courses = createCourseRepository(courseDocuments, relay.poke);
    const log = createGenerationLog(connection, live);
    const learners = createLearnerRepository(connection);
    const lessons = createLessonRepository(connection);
    const media = createMediaRepository(connection);
    const illustrate = createIllustrator(media, config.BRAND_NAME);
    await Promise.all(Object.values(connection.models).map((model) => model.init()));

    const finalEventOf = finalEventFrom({ courses, lessons });
    const maxAttempts = config.AI_ATTEMPTS;
    const runner = createGenerationRunner({ generations, log, live, logger, maxAttempts, finalEventOf });
    const messaging = { connection, broker, logger, exclusive };
    const consumers = [
      ...learnerConsumers(learners, messaging),
      ...generationConsumers({
        ...messaging,
        runner,
        concurrency: config.AI_CONCURRENCY,
        writeOutline: writeOutline(author),
        writeLesson: writeLesson({ author, courses, lessons, illustrate }),
      }),
    ];

    const app = createApp({
      logger,
      health: { mongodb: mongoCheck(connection), broker: () => broker.connected },
      authenticate: authenticate(
        createTokenVerifier({
          jwksUrl: `${config.AUTH_URL}/.well-known/jwks.json`,
          issuer: 'coursewright-auth',
          audience: 'coursewright',
        }),
      ),
      routers: [
        generationRoutes({ generations, learners, log, live, runner }),
        courseRoutes({
          courses,
          lessons,
          createCourse: createCourseFrom({ courses, generations, learners, illustrate, logger }),
          openSubtopic: openSubtopicOf({ courses, generations, lessons }),
          finishCourse: finishCourseOf({ courses, learners }),
        }),
        certificateRoutes(courses, config.BRAND_NAME),
        mediaRoutes(media),
        deadLetterRoutes('course-generation', consumers),
      ],
    });

    await relay.start();
    started.push(relay);
    for (const consumer of consumers) {
      await consumer.start();
      started.push(consumer);
    }
    const server = await listen(app, config.COURSE_GENERATION_PORT, config.HOST, 'COURSE_GENERATION_PORT');
    started.push(server);
    return { url: server.url };
  });
}
