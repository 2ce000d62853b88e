import {
  type AuthorSource,
  type ChatMessage,
  courseEndpoints,
  finalGenerationEvents,
  type GenerationEvent,
  type LessonView,
  type OutlineView,
} from '@coursewright/contracts';
import { announce, apiRequest, buildUrl, errorMessage } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { openResumedStream } from '../../shared/resumed-stream.ts';
import { useRetry } from '../../shared/retry.ts';

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

type EventOf<T extends GenerationEvent['type']> = Omit<Extract<GenerationEvent, { type: T }>, 'type'>;

export interface Writing {
  phase: 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
  topics: OutlineView['topics'];
  blocks: string[];
  // The block that is still being written, as HTML.
  open: string;
  media?: EventOf<'media'>;
  source?: AuthorSource;
  retry?: EventOf<'retry'>;
  failure?: EventOf<'failed'>;
  lesson?: EventOf<'lesson-done'>;
  revised?: LessonView;
  answer?: ChatMessage;
  hints?: string[];
}

export const initialWriting: Writing = { phase: 'queued', topics: [], blocks: [], open: '' };

export const isFinished = ({ phase }: Writing) => phase === 'done' || phase === 'failed' || phase === 'cancelled';

// Idempotent for a stream that is read again from its start: entries are placed by index.
export function applyEvent(writing: Writing, event: GenerationEvent): Writing {
  switch (event.type) {
    case 'started':
    case 'restart':
      // The media of a lesson stay while its text begins again.
      return { ...initialWriting, phase: 'running', ...(writing.media && { media: writing.media }) };
    case 'topic':
      return { ...writing, phase: 'running', topics: setTopic(writing.topics, event) };
    case 'subtopic':
      return { ...writing, phase: 'running', topics: setSubtopic(writing.topics, event) };
    case 'outcome':
      return { ...writing, phase: 'running', topics: setOutcome(writing.topics, event) };
    case 'contract':
      return { ...writing, phase: 'running', topics: setContract(writing.topics, event) };
    case 'block':
      return { ...writing, phase: 'running', blocks: replaceAt(writing.blocks, event.index, event.html), open: '' };
    case 'open-block':
      return { ...writing, phase: 'running', open: event.html };
    case 'media':
      return { ...writing, phase: 'running', media: event };
    case 'retry':
      return { ...writing, phase: 'retrying', retry: event };
    case 'outline-done':
    case 'contracts-done':
      return { ...writing, phase: 'done', topics: event.outline.topics, source: event.source };
    case 'lesson-done':
      return { ...writing, phase: 'done', lesson: event, open: '' };
    case 'revision-done':
      return { ...writing, phase: 'done', revised: event.lesson, open: '' };
    case 'answer-done':
      return { ...writing, phase: 'done', answer: event.message, open: '' };
    case 'hint-done':
      return { ...writing, phase: 'done', hints: event.hints, open: '' };
    case 'edits':
      return { ...writing, phase: 'running' };
    case 'quiz-done':
    case 'edits-done':
      return { ...writing, phase: 'done', open: '' };
    case 'failed':
      return { ...writing, phase: 'failed', failure: event, open: '' };
    case 'cancelled':
      return { ...writing, phase: 'cancelled', open: '' };
  }
}

function replaceAt<T>(list: T[], index: number, value: T): T[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}

function setTopic(topics: Writing['topics'], { index, title }: EventOf<'topic'>) {
  return replaceAt(topics, index, { title, subtopics: topics[index]?.subtopics ?? [] });
}

function setSubtopic(topics: Writing['topics'], { topicIndex, index, title }: EventOf<'subtopic'>) {
  const topic = topics[topicIndex] ?? { title: '', subtopics: [] };
  return replaceAt(topics, topicIndex, { ...topic, subtopics: replaceAt(topic.subtopics, index, { title }) });
}

function setOutcome(topics: Writing['topics'], { topicIndex, outcome }: EventOf<'outcome'>) {
  return replaceAt(topics, topicIndex, { ...(topics[topicIndex] ?? { title: '', subtopics: [] }), outcome });
}

function setContract(topics: Writing['topics'], { topicIndex, index, contract }: EventOf<'contract'>) {
  const topic = topics[topicIndex] ?? { title: '', subtopics: [] };
  const subtopic = { ...(topic.subtopics[index] ?? { title: '' }), contract };
  return replaceAt(topics, topicIndex, { ...topic, subtopics: replaceAt(topic.subtopics, index, subtopic) });
}

type WritingAnnouncements = Partial<Record<'start' | 'done' | 'failed', MessageDescriptor>>;

/**
 * A retry continues the same job, or the one that another tab started for it. Give the component a `key` of the
 * job's id.
 */
export function useWriting(
  firstGenerationId: string,
  announcements: WritingAnnouncements,
  onDone: (writing: Writing, generationId: string) => void = () => {},
  calls: GenerationCalls = learnerCalls,
) {
  const [generationId, setGenerationId] = useState(firstGenerationId);
  const [writing, dispatch] = useReducer(applyEvent, initialWriting);
  const [connection, setConnection] = useState<Connection>('live');
  const [restarts, setRestarts] = useState(0);
  const retrying = useRetry();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round follows the same generation again
  useEffect(
    () => subscribeGeneration(calls, generationId, { onEvent: dispatch, onConnection: setConnection }),
    [calls, generationId, restarts],
  );
  useAnnouncements(writing.phase, announcements);
  const finish = useEffectEvent(() => onDone(writing, generationId));
  useEffect(() => {
    if (writing.phase === 'done') finish();
  }, [writing.phase]);

  async function retry() {
    const accepted = await retrying.run((signal) => calls.retry(generationId, signal));
    if (!accepted) return;
    setGenerationId(accepted.generationId);
    setRestarts((count) => count + 1);
  }

  // Not awaited: if the server is unreachable, the job ends by itself.
  function stop() {
    if (!isFinished(writing)) calls.cancel(generationId).catch(() => {});
  }

  const connected = isFinished(writing) ? 'live' : connection;
  const status = { writing, connection: connected, retryState: retrying.state, onRetry: () => void retry() } as const;
  return { generationId, writing, status, stop };
}

function useAnnouncements(phase: string, { start, done, failed }: WritingAnnouncements) {
  const lastAnnounced = useRef<MessageDescriptor>(undefined);
  const message = { queued: start, running: start, retrying: start, done, failed }[phase];
  useEffect(() => {
    if (!message || lastAnnounced.current === message) return;
    lastAnnounced.current = message;
    announce(i18n._(message));
  }, [message]);
}
