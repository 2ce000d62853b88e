import type { AuthorSource, ChatMessage, GenerationEvent, LessonView, OutlineView } from '@coursewright/contracts';
import { announce } from '@coursewright/mfe-kit';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { type Connection, cancelGeneration, retryGeneration, subscribeGeneration } from './generation.api.ts';

type EventOf<T extends GenerationEvent['type']> = Omit<Extract<GenerationEvent, { type: T }>, 'type'>;

export interface Writing {
  phase: 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
  topics: OutlineView['topics'];
  blocks: string[];
  /** The paragraph that is still being written, as Markdown. */
  tail: string;
  source?: AuthorSource;
  retry?: EventOf<'retry'>;
  failure?: EventOf<'failed'>;
  lesson?: EventOf<'lesson-done'>;
  revised?: LessonView;
  answer?: ChatMessage;
}

const initialWriting: Writing = { phase: 'queued', topics: [], blocks: [], tail: '' };

export const isFinished = ({ phase }: Writing) => phase === 'done' || phase === 'failed' || phase === 'cancelled';

/** Idempotent for a stream that is read again from its start: entries are placed by index. */
function applyEvent(writing: Writing, event: GenerationEvent): Writing {
  switch (event.type) {
    case 'started':
    case 'restart':
      return { ...initialWriting, phase: 'running' };
    case 'topic':
      return { ...writing, phase: 'running', topics: setTopic(writing.topics, event) };
    case 'subtopic':
      return { ...writing, phase: 'running', topics: setSubtopic(writing.topics, event) };
    case 'outcome':
      return { ...writing, phase: 'running', topics: setOutcome(writing.topics, event) };
    case 'contract':
      return { ...writing, phase: 'running', topics: setContract(writing.topics, event) };
    case 'block':
      return { ...writing, phase: 'running', blocks: replaceAt(writing.blocks, event.index, event.html), tail: '' };
    case 'tail':
      return { ...writing, phase: 'running', tail: event.text };
    case 'retry':
      return { ...writing, phase: 'retrying', retry: event };
    case 'outline-done':
    case 'contracts-done':
      return { ...writing, phase: 'done', topics: event.outline.topics, source: event.source };
    case 'lesson-done':
      return { ...writing, phase: 'done', lesson: event, tail: '' };
    case 'revision-done':
      return { ...writing, phase: 'done', revised: event.lesson, tail: '' };
    case 'answer-done':
      return { ...writing, phase: 'done', answer: event.message, tail: '' };
    case 'edits':
      return { ...writing, phase: 'running' };
    case 'quiz-done':
    case 'edits-done':
      return { ...writing, phase: 'done', tail: '' };
    case 'failed':
      return { ...writing, phase: 'failed', failure: event, tail: '' };
    case 'cancelled':
      return { ...writing, phase: 'cancelled', tail: '' };
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

interface WritingAnnouncements {
  start: string;
  done: string;
  failed: string;
}

/**
 * A retry continues the same job, or the one that another tab started for it. Give the component a `key` of the
 * job's id.
 */
export function useWriting(
  firstGenerationId: string,
  announcements: WritingAnnouncements,
  onDone: (writing: Writing, generationId: string) => void = () => {},
) {
  const [generationId, setGenerationId] = useState(firstGenerationId);
  const [writing, dispatch] = useReducer(applyEvent, initialWriting);
  const [connection, setConnection] = useState<Connection>('live');
  const [restarts, setRestarts] = useState(0);
  const retrying = useRetry();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round follows the same generation again
  useEffect(
    () => subscribeGeneration(generationId, { onEvent: dispatch, onConnection: setConnection }),
    [generationId, restarts],
  );
  useAnnouncements(writing.phase, announcements);
  const finish = useEffectEvent(() => onDone(writing, generationId));
  useEffect(() => {
    if (writing.phase === 'done') finish();
  }, [writing.phase]);

  async function retry() {
    const accepted = await retrying.run((signal) => retryGeneration(generationId, signal));
    if (!accepted) return;
    setGenerationId(accepted.generationId);
    setRestarts((count) => count + 1);
  }

  // Not awaited: if the server is unreachable, the job ends by itself.
  function stop() {
    if (!isFinished(writing)) cancelGeneration(generationId).catch(() => {});
  }

  const connected = isFinished(writing) ? 'live' : connection;
  const status = { writing, connection: connected, retryState: retrying.state, onRetry: () => void retry() } as const;
  return { generationId, writing, status, stop };
}

function useAnnouncements(phase: string, { start, done, failed }: WritingAnnouncements) {
  const lastAnnounced = useRef('');
  const text = { queued: start, running: start, retrying: start, done, failed }[phase] ?? '';
  useEffect(() => {
    if (text === '' || lastAnnounced.current === text) return;
    lastAnnounced.current = text;
    announce(text);
  }, [text]);
}
