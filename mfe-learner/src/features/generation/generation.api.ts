import { courseEndpoints, finalGenerationEvents, type GenerationEvent } from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { openResumedStream } from '../../shared/resumed-stream.ts';

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

/** Returns an unsubscribe function. */
export const subscribeGeneration = (
  calls: GenerationCalls,
  generationId: string,
  { onEvent, onConnection }: GenerationHandlers,
): (() => void) =>
  openResumedStream<GenerationEvent>(calls.eventsUrl(generationId), {
    types: Object.keys(FIELDS),
    parse: parseEvent,
    isFinal: (event) => finalGenerationEvents.has(event.type),
    onEvent,
    onStatus(status) {
      if (status === 'open' || status === 'closed') onConnection('live');
      if (status === 'reconnecting' || status === 'failed') onConnection('lost');
    },
    check: () => calls.find(generationId),
    onEnd: (error) => onEvent({ type: 'failed', kind: 'missing', message: errorMessage(error), retriable: false }),
  });
