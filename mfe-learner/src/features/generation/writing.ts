import type { AuthorSource, ChatMessage, GenerationEvent, LessonView, OutlineView } from '@coursewright/contracts';

type EventOf<T extends GenerationEvent['type']> = Omit<Extract<GenerationEvent, { type: T }>, 'type'>;

/** What is known of a text while it is written: the events of its stream, added up. */
export interface Writing {
  phase: 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
  topics: OutlineView['topics'];
  blocks: string[];
  /** The paragraph that is still open. */
  tail: string;
  source?: AuthorSource;
  retry?: EventOf<'retry'>;
  failure?: EventOf<'failed'>;
  lesson?: EventOf<'lesson-done'>;
  /** The new text of a lesson that was there before. */
  revised?: LessonView;
  /** What the teacher said. */
  answer?: ChatMessage;
}

export const nothingYet: Writing = { phase: 'queued', topics: [], blocks: [], tail: '' };

export const isOver = ({ phase }: Writing) => phase === 'done' || phase === 'failed' || phase === 'cancelled';

/** A stream that is read again from its beginning leads to the same writing: whatever has a place is put there. */
export function advance(writing: Writing, event: GenerationEvent): Writing {
  switch (event.type) {
    case 'started':
    case 'restart':
      return { ...nothingYet, phase: 'running' };
    case 'topic':
      return { ...writing, phase: 'running', topics: withTopic(writing.topics, event) };
    case 'subtopic':
      return { ...writing, phase: 'running', topics: withSubtopic(writing.topics, event) };
    case 'block':
      return { ...writing, phase: 'running', blocks: put(writing.blocks, event.index, event.html), tail: '' };
    case 'tail':
      return { ...writing, phase: 'running', tail: event.text };
    case 'retry':
      return { ...writing, phase: 'retrying', retry: event };
    case 'outline-done':
      return { ...writing, phase: 'done', topics: event.outline.topics, source: event.source };
    case 'lesson-done':
      return { ...writing, phase: 'done', lesson: event, tail: '' };
    case 'revision-done':
      return { ...writing, phase: 'done', revised: event.lesson, tail: '' };
    case 'answer-done':
      return { ...writing, phase: 'done', answer: event.message, tail: '' };
    case 'quiz-done':
      return { ...writing, phase: 'done', tail: '' };
    case 'failed':
      return { ...writing, phase: 'failed', failure: event, tail: '' };
    case 'cancelled':
      return { ...writing, phase: 'cancelled', tail: '' };
  }
}

function put<T>(list: T[], index: number, value: T): T[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}

function withTopic(topics: Writing['topics'], { index, title }: EventOf<'topic'>) {
  return put(topics, index, { title, subtopics: topics[index]?.subtopics ?? [] });
}

function withSubtopic(topics: Writing['topics'], { topicIndex, index, title }: EventOf<'subtopic'>) {
  const topic = topics[topicIndex] ?? { title: '', subtopics: [] };
  return put(topics, topicIndex, { ...topic, subtopics: put(topic.subtopics, index, { title }) });
}
