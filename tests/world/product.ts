import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '@coursewright/dev';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { generousLimits } from '../e2e/support/config.ts';
import { createLearner } from '../load/learner.ts';

export async function withProduct(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-world-'));
  const ports = await freePorts(['PORT', 'MONGO_PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']);
  const product = await startProduct({ ...ports, DATA_DIR: folder, LOG_LEVEL: 'error', ...generousLimits, ...env });
  try {
    await work(product.url);
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Ending {
  type: string;
  message: string;
}

type Learner = ReturnType<typeof createLearner>;

export async function newLearner(url: string, name: string): Promise<Learner> {
  const learner = createLearner(url);
  await learner.signUp(`${name}@example.com`);
  return learner;
}

/** How a generation ended: with `…-done`, or with `failed` and what its learner reads. */
export async function getEnding(learner: Learner, generationId: string): Promise<Ending> {
  let ending: Ending = { type: 'cut', message: 'the stream ended' };
  await learner.followGeneration(generationId, ({ type, data }) => {
    if (type !== 'failed' && !type.endsWith('-done')) return false;
    ending = { type, message: String(data.message ?? '') };
    return true;
  });
  return ending;
}

/** Opens a lesson until it is written, as a learner who presses Retry. */
export async function readLesson(learner: Learner, courseId: string, subtopicId: string, tries = 3): Promise<Ending> {
  let ending: Ending = { type: 'none', message: '' };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { status, generationId } = await learner.open(courseId, subtopicId);
    if (status === 'ready') return { type: 'lesson-done', message: '' };
    ending = await getEnding(learner, generationId ?? '');
    if (ending.type === 'lesson-done') break;
  }
  return ending;
}

/** A course of which every lesson was read. */
export async function finishCourse(
  learner: Learner,
  topic: string,
  onLesson = (_title: string, _ending: Ending) => {},
): Promise<{ courseId: string; topicIds: string[]; refused: string[] }> {
  const outlineId = await learner.requestOutline(topic);
  const outlined = await getEnding(learner, outlineId);
  if (outlined.type !== 'outline-done') throw new Error(`no outline: ${outlined.message}`);
  const courseId = await learner.createCourse(outlineId);
  const { topics } = await learner.course(courseId);
  const refused: string[] = [];
  for (const { subtopics } of topics) {
    for (const { id, title } of subtopics) {
      const ending = await readLesson(learner, courseId, id);
      const { type, message } = ending;
      onLesson(title, ending);
      if (type === 'lesson-done') await learner.read(courseId, id);
      else refused.push(`${title}: ${message}`);
    }
  }
  return { courseId, topicIds: topics.map(({ id }) => id), refused };
}
