import { createHash } from 'node:crypto';
import type { CourseType } from '@coursewright/contracts';
import { conflict, forbidden } from '@coursewright/service-kit';
import { foldText } from '@coursewright/text';
import { htmlToMarkdown } from '@coursewright/text/html-to-markdown';
import { Types } from 'mongoose';
import type { Context } from '../../../context.ts';
import { planAllows } from '../../accounts/index.ts';
import type { GeneratedTexts } from '../../authoring/index.ts';
import { countBytes } from '../course.model.ts';
import { type Course, type Subtopic, withIds } from '../course.ts';
import { type LegacySubtopic, type LegacyTopic, readLegacyContent } from './legacy-content.ts';

type Dependencies = Pick<Context, 'courses' | 'lessons' | 'learners' | 'illustrate' | 'generator' | 'storage'> & {
  generated: GeneratedTexts;
};

interface NewLegacyCourse {
  content: string;
  mainTopic: string;
  type: CourseType;
}

export function createLegacyCourses({
  courses,
  lessons,
  learners,
  illustrate,
  generator,
  storage,
  generated,
}: Dependencies) {
  // Texts fill gaps and never replace each other. A lesson is marked done only if an author wrote its text:
  // otherwise a client could send a text of its own and claim to have studied it.
  async function saveSubtopic(course: Course, { id, title }: Subtopic, { html, youtubeId, done }: LegacySubtopic) {
    let lesson = await lessons.find(course.id, id);
    if (!lesson && html !== '') {
      const image = await illustrate({ topic: course.mainTopic, title }, html);
      const isVideo = course.type === 'Video & Text Course' && youtubeId !== undefined;
      const place = { userId: course.userId, mainTopic: course.mainTopic, title };
      const source = (await generated.has(place, html)) ? generator.source : 'learner';
      lesson = await lessons.save({
        courseId: course.id,
        subtopicId: id,
        title,
        html,
        markdown: htmlToMarkdown(html),
        source,
        version: 1,
        image,
        ...(isVideo && { video: { provider: 'youtube' as const, youtubeId, title } }),
      });
    }
    if (!lesson || lesson.source === 'learner' || !done || course.done.includes(id)) return;
    await courses.markOpened(course.id, course.userId, id);
    await courses.markRead(course.id, course.userId, id);
  }

  function pair(course: Course, topics: LegacyTopic[]): [Subtopic, LegacySubtopic][] {
    return topics.flatMap((topic) => {
      const known = course.topics.filter(({ title }) => foldText(title) === foldText(topic.title));
      return topic.subtopics.map((given): [Subtopic, LegacySubtopic] => {
        const own = known
          .flatMap(({ subtopics }) => subtopics)
          .find(({ title }) => foldText(title) === foldText(given.title));
        if (!own) throw conflict(`This course has no lesson "${given.title}" under "${topic.title}"`);
        return [own, given];
      });
    });
  }

  async function admitTexts(userId: string, texts: LegacySubtopic[]): Promise<void> {
    const bytes = texts.reduce((sum, { html }) => sum + countBytes({ html, markdown: html }), 0);
    if (bytes > 0) await storage.checkStorageLimit(userId, bytes);
  }

  async function saveAll(course: Course, topics: LegacyTopic[]): Promise<void> {
    const pairs = pair(course, topics);
    const written = await lessons.written(course.id);
    await admitTexts(
      course.userId,
      pairs.filter(([{ id }]) => !written.has(id)).map(([, given]) => given),
    );
    for (const [own, given] of pairs) await saveSubtopic(course, own, given);
  }

  return {
    /** Idempotent by content. */
    async create(userId: string, { content, mainTopic, type }: NewLegacyCourse): Promise<Course> {
      const topics = await readLegacyContent(content, mainTopic);
      const { plan } = await learners.find(userId);
      if (!planAllows(plan, { topicCount: topics.length, courseType: type })) throw forbidden('For paid members only');
      const hash = createHash('sha256')
        .update(JSON.stringify([userId, mainTopic, type, content]))
        .digest('hex');
      const outlineGenerationId = `legacy:${hash}`;
      if (!(await courses.findByOutline(outlineGenerationId, userId))) {
        await storage.checkCourseLimit(userId);
        await admitTexts(
          userId,
          topics.flatMap(({ subtopics }) => subtopics),
        );
      }
      const cover = await illustrate({ topic: mainTopic, title: mainTopic });
      const course = await courses.create({
        id: new Types.ObjectId().toHexString(),
        userId,
        mainTopic,
        type,
        source: generator.source,
        topics: withIds({ topics }),
        coverUrl: cover.url,
        wanted: [],
        outlineGenerationId,
      });
      await saveAll(course, topics);
      return course;
    },

    async update(userId: string, courseId: string, content: string): Promise<void> {
      const course = await courses.getOwn(courseId, userId);
      await saveAll(course, await readLegacyContent(content));
    },
  };
}
