import { createCaller, type StreamEvent } from './caller.ts';

interface CourseSummary {
  topics: { id: string; subtopics: { id: string; title: string }[] }[];
  writing: { state: string; written: string[]; failures: { message: string }[] };
}

export type BenchLearner = ReturnType<typeof createLearner>;

export function createLearner(origin: string, options?: { patient: boolean }) {
  const caller = createCaller(origin, options);
  const { call, follow } = caller;
  const courses = () => call<{ _id: string; mainTopic: string }[]>('GET', '/api/courses');
  return {
    ...caller,
    signUp: (email: string) => call('POST', '/api/signup', { email, mName: 'Lea Learner', password: 'nine or more' }),
    async requestOutline(topic: string) {
      const body = { topic, subtopics: [], topicCount: 4, courseType: 'Text & Image Course' };
      return (await call<{ generationId: string }>('POST', '/api/outlines', body)).generationId;
    },
    followGeneration: (id: string, listener: (event: StreamEvent) => boolean | undefined, after?: number) =>
      follow(`/api/generations/${id}/events`, listener, after),
    generation: (id: string) => call<{ state: string }>('GET', `/api/generations/${id}`),
    async createCourse(outlineGenerationId: string) {
      return (await call<{ courseId: string }>('POST', '/api/courses', { outlineGenerationId })).courseId;
    },
    course: (id: string) => call<CourseSummary>('GET', `/api/courses/${id}`),
    courses,
    courseIdsOf: async (topic: string) =>
      (await courses()).flatMap(({ _id, mainTopic }) => (mainTopic === topic ? _id : [])),
    open: (courseId: string, subtopicId: string) =>
      call<{ status: 'ready' | 'writing'; generationId?: string; lesson?: { html: string } }>(
        'POST',
        `/api/courses/${courseId}/subtopics/${subtopicId}/open`,
        {},
      ),
    read: (courseId: string, subtopicId: string) =>
      call('POST', `/api/courses/${courseId}/subtopics/${subtopicId}/read`, {}),
    writeCourse: (courseId: string) => call('POST', `/api/courses/${courseId}/writing`, { action: 'run' }),
  };
}
