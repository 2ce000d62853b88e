import type { OutlineView } from '@coursewright/contracts';
import type { Generation, GenerationRepository } from '../authoring/index.ts';
import { repairContracts, titleKey } from '../authoring/index.ts';
import type { CourseRepository } from './course.repository.ts';
import type { Course, Topic } from './course.ts';

// A lesson that has a contract keeps it: the learner may have edited it. Others are found by their titles.
export function withContracts(topics: Topic[], { topics: written }: OutlineView): Topic[] {
  const left = written.flatMap(({ title, subtopics }) => subtopics.map((subtopic) => ({ topic: title, ...subtopic })));
  const take = (topic: string, title: string) => {
    const isTitle = (one: { title: string }) => titleKey(one.title) === titleKey(title);
    const near = left.findIndex((one) => isTitle(one) && titleKey(one.topic) === titleKey(topic));
    const at = near === -1 ? left.findIndex(isTitle) : near;
    return at === -1 ? undefined : left.splice(at, 1)[0]?.contract;
  };
  const attached = topics.map((topic) => {
    const outcome = topic.outcome ?? written.find(({ title }) => titleKey(title) === titleKey(topic.title))?.outcome;
    return {
      ...topic,
      ...(outcome && { outcome }),
      subtopics: topic.subtopics.map((subtopic) => {
        const contract = subtopic.contract ?? take(topic.title, subtopic.title);
        return { ...subtopic, ...(contract && { contract }) };
      }),
    };
  });
  return tidyContracts(attached);
}

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

interface Options {
  courses: CourseRepository;
  generations: GenerationRepository;
}

export type AttachContracts = ReturnType<typeof createContractAttacher>;

/**
 * Contracts may be written before or after the course is created. It is stored before this looks for them, and
 * they are stored before this looks for it, so one of both always sees the other.
 */
export function createContractAttacher({ courses, generations }: Options) {
  const attach = async (course: Course, outline: OutlineView): Promise<Course> =>
    (await courses.changeTopics(course.id, (topics) => withContracts(topics, outline))) ?? course;

  return {
    // The first lesson may be written by its contract before the others are there.
    async toNewCourse(course: Course, outlineId: string, first?: OutlineView): Promise<Course> {
      const written = await generations.contractsOf(outlineId, course.userId);
      const outline = written?.outline ?? first;
      return outline ? attach(course, outline) : course;
    },

    async onJobFinished({ kind, input, userId, outline }: Generation): Promise<void> {
      if (kind !== 'contracts' || !outline) return;
      const { outlineId } = input as { outlineId: string };
      const course = await courses.findByOutline(outlineId, userId);
      if (course) await attach(course, outline);
    },
  };
}
