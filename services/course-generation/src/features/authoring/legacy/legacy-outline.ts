import type { GenerationEvent, TopicCount } from '@coursewright/contracts';
import { forbidden, unavailable } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { planAllows } from '../../accounts/index.ts';
import { followJob } from '../jobs/follow-job.ts';
import { TIMEOUT_MS, tooSlow } from '../run-synchronously.ts';
import { boundedLine, distinctSubtopics } from '../text/normalize.ts';

/** What the legacy client's sentences ask for. Any other sentence is the topic itself. */
interface LegacyOutlineInput {
  topic: string;
  subtopics: string[];
  topicCount: TopicCount;
}

export function readOutlinePrompt(prompt: string): LegacyOutlineInput {
  const line = boundedLine(prompt, 8_000);
  const topic = /\bmain title (.+?)(?:, everything in single line|\. |$)/i.exec(line)?.[1] ?? line;
  const asked = /\binclude these topics\s*:?-?\s*(.+?)(?:\. |$)/i.exec(line)?.[1] ?? '';
  const count = Number(/\b(\d{1,2}) topics?\b/i.exec(line)?.[1] ?? 4);
  return {
    topic: boundedLine(topic.replace(/^["']|["']$/g, ''), 500),
    subtopics: distinctSubtopics(asked.split(',')),
    topicCount: count > 4 ? 7 : 4,
  };
}

interface LegacyLessonInput {
  mainTopic: string;
  subtopic: string;
  transcript?: string;
}

export function readLessonPrompt(prompt: string): LegacyLessonInput {
  const transcript = /^\s*summarize this theory in a teaching way\s*:?-?\s*([\s\S]+)/i.exec(prompt)?.[1];
  if (transcript) return { mainTopic: 'What is said in a video', subtopic: 'Summary of the video', transcript };
  const explain = /about this subtopic of (.+?) with examples\s*:?-?\s*(.+?)(?:\. |$)/i.exec(
    boundedLine(prompt, 8_000),
  );
  const [, mainTopic, subtopic] = explain ?? [];
  if (mainTopic && subtopic) return { mainTopic: boundedLine(mainTopic, 500), subtopic: boundedLine(subtopic, 200) };
  return { mainTopic: boundedLine(prompt, 500), subtopic: boundedLine(prompt, 200) };
}

function toLegacyOutline(topic: string, topics: { title: string; subtopics: { title: string }[] }[]): string {
  const empty = { theory: '', youtube: '', image: '', done: false };
  const list = topics.map(({ title: name, subtopics }) => ({
    title: name,
    subtopics: subtopics.map((subtopic) => ({ title: subtopic.title, ...empty })),
  }));
  return JSON.stringify({ [topic.toLowerCase()]: list });
}

type OutlineOptions = Pick<Context, 'learners' | 'log' | 'outlineJob' | 'updates' | 'runner'>;

// Live updates tell of the end; one may be lost.
const LOOK_MS = 5_000;

/** Waits for the same durable job that the create page uses; a repeated request joins it. */
export function createLegacyOutlineWriter({ learners, outlineJob, runner, ...events }: OutlineOptions) {
  return async (userId: string, prompt: string, signal: AbortSignal): Promise<string> => {
    const request = { ...readOutlinePrompt(prompt), courseType: 'Text & Image Course' as const };
    const { plan } = await learners.find(userId);
    if (!planAllows(plan, request)) throw forbidden('For paid members only');
    const { id } = await outlineJob.request(userId, { request });
    const timeUp = AbortSignal.timeout(TIMEOUT_MS);
    const progress = followJob({
      log: events.log,
      live: events.updates,
      generationId: id,
      after: 0,
      pollMs: LOOK_MS,
      signal: AbortSignal.any([signal, timeUp]),
      reconcileLog: () => runner.reconcileLog(id),
    });
    let last: GenerationEvent | undefined;
    for await (const { event } of progress) last = event;
    signal.throwIfAborted();
    if (last?.type === 'outline-done') return toLegacyOutline(request.topic, last.outline.topics);
    if (timeUp.aborted) throw tooSlow();
    throw unavailable(last?.type === 'failed' ? last.message : 'Please try again');
  };
}
