import { createHash } from 'node:crypto';
import type { CourseType } from '@coursewright/contracts';
import { conflict, forbidden, notFound } from '@coursewright/service-kit';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import { type Course, type Subtopic, withIds } from '../courses/course.ts';
import { planAllows } from '../plans/plan-rules.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { type LegacySubtopic, type LegacyTopic, readLegacyContent } from './legacy-content.ts';

type Options = Pick<Context, 'courses' | 'lessons' | 'learners' | 'illustrate' | 'author'>;

interface NewLegacyCourse {
  content: string;
  mainTopic: string;
  type: CourseType;
}

const plain = (title: string) => title.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

export function legacyCourses({ courses, lessons, learners, illustrate, author }: Options) {
  /** Texts fill gaps and never replace one another; a lesson is ticked only when its text is there. */
  async function takeOver(course: Course, { id, title }: Subtopic, { html, youtubeId, done }: LegacySubtopic) {
    let lesson = await lessons.find(course.id, id);
    if (!lesson && html !== '') {
      const image = await illustrate({ topic: course.mainTopic, title });
      const isVideo = course.type === 'Video & Text Course' && youtubeId !== undefined;
      lesson = await lessons.save({
        ...{ courseId: course.id, subtopicId: id, title, html, markdown: htmlToMarkdown(html) },
        ...{ source: author.source, version: 1, image },
        ...(isVideo && { video: { provider: 'youtube' as const, youtubeId, title } }),
      });
    }
    if (!lesson || !done || course.done.includes(id)) return;
    await courses.want(course.id, id);
    await courses.tick(course.id, id);
  }

  /** Each sub-topic of the content with that of the course which has its title. */
  function pair(course: Course, topics: LegacyTopic[]): [Subtopic, LegacySubtopic][] {
    return topics.flatMap((topic) => {
      const known = course.topics.filter(({ title }) => plain(title) === plain(topic.title));
      return topic.subtopics.map((given): [Subtopic, LegacySubtopic] => {
        const own = known
          .flatMap(({ subtopics }) => subtopics)
          .find(({ title }) => plain(title) === plain(given.title));
        if (!own) throw conflict(`This course has no lesson "${given.title}" under "${topic.title}"`);
        return [own, given];
      });
    });
  }

  async function takeOverAll(course: Course, topics: LegacyTopic[]): Promise<void> {
    for (const [own, given] of pair(course, topics)) await takeOver(course, own, given);
  }

  return {
    /** The same content makes the same course, however often it is sent. */
    async create(userId: string, { content, mainTopic, type }: NewLegacyCourse): Promise<Course> {
      const topics = readLegacyContent(content, mainTopic);
      const { plan } = await learners.find(userId);
      if (!planAllows(plan, { topicCount: topics.length, courseType: type })) throw forbidden('For paid members only');
      const hash = createHash('sha256')
        .update(JSON.stringify([userId, mainTopic, type, content]))
        .digest('hex');
      const cover = await illustrate({ topic: mainTopic, title: mainTopic });
      const course = await courses.create({
        ...{ id: new Types.ObjectId().toHexString(), userId, mainTopic, type, source: author.source },
        ...{ topics: withIds({ topics }), coverUrl: cover.url, wanted: [], outlineGenerationId: `legacy:${hash}` },
      });
      await takeOverAll(course, topics);
      return course;
    },

    async update(userId: string, courseId: string, content: string): Promise<void> {
      const course = await courses.findOwn(courseId, userId);
      if (!course) throw notFound('There is no such course');
      await takeOverAll(course, readLegacyContent(content));
    },
  };
}
