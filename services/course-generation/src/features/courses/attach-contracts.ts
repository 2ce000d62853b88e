import type { OutlineView } from '@coursewright/contracts';
import { attachContracts } from '@coursewright/text';
import type { JobQueue, WritingJob } from '../authoring/index.ts';
import { repairContracts } from '../authoring/index.ts';
import type { CourseRepository } from './course.repository.ts';
import type { Course, Topic } from './course.ts';

// After titles moved or went away, a lesson needs only what still stands before it.
export function tidyContracts(topics: Topic[]): Topic[] {
  const { topics: tidy } = repairContracts({ topics }, undefined);
  return topics.map((topic, at) => ({
    ...topic,
    subtopics: topic.subtopics.map(({ contract: _, ...subtopic }, index) => {
      const contract = tidy[at]?.subtopics[index]?.contract;
      return { ...subtopic, ...(contract && { contract }) };
    }),
  }));
}

interface Dependencies {
  courses: CourseRepository;
  queue: JobQueue;
}

export type AttachContracts = ReturnType<typeof createContractAttacher>;

/**
 * Contracts may be written before or after the course is created. It is stored before this looks for them, and
 * they are stored before this looks for it, so one of both always sees the other.
 */
export function createContractAttacher({ courses, queue }: Dependencies) {
  const attach = async (course: Course, outline: OutlineView): Promise<Course> =>
    (await courses.changeTopics(course.id, (topics) => tidyContracts(attachContracts(topics, outline.topics)))) ??
    course;

  return {
    // The first lesson may be written by its contract before the others are there.
    async toNewCourse(course: Course, outlineId: string, first?: OutlineView): Promise<Course> {
      const written = await queue.contractsOf(outlineId, course.userId);
      const outline = written?.result?.outline ?? first;
      return outline ? attach(course, outline) : course;
    },

    async onJobFinished({ type, payload, userId, result }: WritingJob): Promise<void> {
      const outline = result?.outline;
      if (type !== 'contracts' || !outline) return;
      const { outlineId } = payload as { outlineId: string };
      const course = await courses.findByOutline(outlineId, userId);
      if (course) await attach(course, outline);
    },
  };
}
