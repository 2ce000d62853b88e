import { courseEndpoints, finalGenerationEvents, type GenerationEvent } from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage, openEventStream, retryDelay } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { isRetryable, waitOrOnline } from '../../shared/retry.ts';

const getGeneration = (generationId: string) => apiRequest(courseEndpoints.generation, { params: { generationId } });

export const generationQuery = (generationId: string) =>
  queryOptions({ queryKey: ['generation', generationId], queryFn: () => getGeneration(generationId) });

// The calls that follow a job.
export interface GenerationCalls {
  eventsUrl(generationId: string): string;
  // Fails when the job is not there, and renews the session when it is.
  find(generationId: string): Promise<unknown>;
  retry(generationId: string, signal: AbortSignal): Promise<{ generationId: string }>;
  cancel(generationId: string): Promise<unknown>;
}

export const learnerCalls: GenerationCalls = {
  eventsUrl: (generationId) => buildUrl(courseEndpoints.generationEvents, { generationId }),
  find: getGeneration,
  retry: (generationId, signal) =>
    apiRequest(courseEndpoints.retryGeneration, { params: { generationId }, body: {}, signal }),
  cancel: (generationId) => apiRequest(courseEndpoints.cancelGeneration, { params: { generationId }, body: {} }),
};

export type Connection = 'live' | 'lost';

interface GenerationHandlers {
  onEvent(event: GenerationEvent): void;
  onConnection(connection: Connection): void;
}

// A newer server may send unknown events; reconnecting would only repeat them.
const createUnknownEvent = (): GenerationEvent => ({
  type: 'failed',
  kind: 'not_understood',
  message: t`This page is out of date. Please reload it; nothing is lost.`,
  retriable: false,
});

// What this page reads of each event. Without zod, because a course begins with it.
const FIELDS: Record<GenerationEvent['type'], readonly string[]> = {
  started: [],
  topic: ['index', 'title'],
  subtopic: ['topicIndex', 'index', 'title'],
  outcome: ['topicIndex', 'outcome'],
  contract: ['topicIndex', 'index', 'contract.kind'],
  block: ['index', 'html'],
  'open-block': ['html'],
  media: [],
  retry: ['attempt', 'max', 'waitMs', 'message'],
  restart: [],
  'outline-done': ['outline.topics', 'source'],
  'contracts-done': ['outline.topics', 'source'],
  'lesson-done': ['lesson.title', 'lesson.html', 'progress.percent'],
  'revision-done': ['lesson.title', 'lesson.html'],
  'answer-done': ['message.id', 'message.text'],
  edits: ['operations', 'message'],
  'edits-done': [],
  'quiz-done': ['courseId', 'topicId'],
  'hint-done': ['hints'],
  failed: ['kind', 'message', 'retriable'],
  cancelled: [],
};

const find = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((found, name) => (Object(found) as Record<string, unknown>)[name], value);

function parseEvent(type: string, data: unknown): GenerationEvent {
  const event = { ...(data as object), type } as GenerationEvent;
  return FIELDS[event.type].every((path) => find(event, path) != null) ? event : createUnknownEvent();
}

/**
 * The browser resumes a broken stream but gives up on a refused one, for example with an expired session: then a
 * plain call renews the session and the stream is opened again. Returns an unsubscribe function.
 */
export function subscribeGeneration(
  calls: GenerationCalls,
  generationId: string,
  { onEvent, onConnection }: GenerationHandlers,
): () => void {
  const url = calls.eventsUrl(generationId);
  let failures = 0;
  let stopped = false;
  let closeStream = () => {};
  let stopWaiting = () => {};

  function open() {
    closeStream = openEventStream<GenerationEvent>(url, {
      types: Object.keys(FIELDS),
      parse: parseEvent,
      isFinal: (event) => finalGenerationEvents.has(event.type),
      onEvent,
      onStatus(status) {
        if (status === 'open') failures = 0;
        if (status === 'open' || status === 'closed') onConnection('live');
        if (status === 'reconnecting' || status === 'failed') onConnection('lost');
        if (status === 'failed') scheduleReopen();
      },
    });
  }

  function scheduleReopen() {
    failures += 1;
    stopWaiting = waitOrOnline(retryDelay(failures - 1), () => void reopen());
  }

  async function reopen() {
    try {
      await calls.find(generationId);
      if (!stopped) open();
    } catch (error) {
      if (stopped) return;
      if (isRetryable(error)) scheduleReopen();
      else onEvent({ type: 'failed', kind: 'missing', message: errorMessage(error), retriable: false });
    }
  }

  open();
  return () => {
    stopped = true;
    stopWaiting();
    closeStream();
  };
}
