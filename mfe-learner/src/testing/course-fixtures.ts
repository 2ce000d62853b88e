import {
  type CourseListItem,
  type CourseView,
  certificateEndpoints,
  courseEndpoints,
  type LessonView,
  lessonEndpoints,
  type QuizAttempt,
  quizEndpoints,
  type ResponseOf,
} from '@coursewright/contracts';
import { learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';

export const courseId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
export const generationId = 'bbbbbbbbbbbbbbbbbbbbbbbb';

const titles = [
  ['t1', 'Flour', ['Wheat', 'Rye']],
  ['t2', 'Water', ['Warm', 'Cold']],
] as const;

export function createCourse(done: string[] = [], more: Partial<CourseView> = {}): CourseView {
  return {
    id: courseId,
    mainTopic: 'Sourdough bread',
    type: 'Text & Image Course',
    source: 'openai',
    topics: titles.map(([id, title, subtopics]) => ({
      id,
      title,
      subtopics: subtopics.map((name, index) => {
        const isDone = done.includes(`${id}s${index + 1}`);
        return { id: `${id}s${index + 1}`, title: name, done: isDone, written: isDone };
      }),
    })),
    progress: createProgress(done.length),
    completed: false,
    end: null,
    writing: { state: 'off', written: done, total: 4, failures: [] },
    ...more,
  };
}

/** These lessons were opened and not read. */
export const begin = ({ topics, ...course }: CourseView, ...ids: string[]): CourseView => ({
  ...course,
  topics: topics.map((topic) => ({
    ...topic,
    subtopics: topic.subtopics.map((sub) => (ids.includes(sub.id) ? { ...sub, begun: true, written: true } : sub)),
  })),
});

export const allDone = ['t1s1', 't1s2', 't2s1', 't2s2'];

export const createProgress = (done: number) => ({ done, total: 4, percent: done * 25 });

export function createLesson(subtopicId: string, more: Partial<LessonView> = {}): LessonView {
  return {
    subtopicId,
    title: 'Wheat',
    html: '<p>Wheat is a grass.</p>',
    source: 'openai',
    version: 1,
    minutes: 1,
    ...more,
  };
}

export const listedCourse: CourseListItem = {
  _id: courseId,
  mainTopic: 'Sourdough bread',
  type: 'Text & Image Course',
  photo: '/api/media/cover',
  date: '2026-11-20T10:00:00.000Z',
  completed: false,
  end: null,
  user: '0123456789abcdef01234567',
  progress: createProgress(1),
};

export const readsCourse = (done: string[] = [], more: Partial<CourseView> = {}) =>
  respondWith(courseEndpoints.course, createCourse(done, more));

/** The lesson that is asked for is written already. */
export const opensLesson = (lesson: Partial<LessonView> = {}, done = 1) =>
  respondWith(courseEndpoints.openSubtopic, ({ params }) => ({
    status: 'ready',
    lesson: createLesson(params.subtopicId ?? '', lesson),
    progress: createProgress(done),
    completed: false,
  }));

export const hasNoNote = respondWith(lessonEndpoints.note, { text: '', revision: 0 });

/** The lesson is marked as read. */
export const readsLesson = (done: number) =>
  respondWith(courseEndpoints.readSubtopic, { progress: createProgress(done), completed: false });

export const savesCourse = [respondWith(courseEndpoints.createCourse, { courseId }), readsCourse(), opensLesson()];

export const outlineRequest = {
  topic: 'Sourdough',
  subtopics: [] as string[],
  topicCount: 4,
  courseType: 'Text & Image Course',
} as const;

export const outlineJob = (state: 'running' | 'done' = 'done') =>
  respondWith(courseEndpoints.generation, { id: generationId, kind: 'outline', state, request: outlineRequest });

const rye = { id: 'rye', question: 'What about rye?', options: ['Nothing', 'Gluten'], subtopicId: 't1s2' };

export const createQuiz = (more: Partial<QuizAttempt> = {}): QuizAttempt => ({
  id: 'c'.repeat(24),
  topicId: 't1',
  items: [rye],
  answers: {},
  source: 'openai',
  finished: false,
  ...more,
});

/** The first topic was read, and its quiz is this one. */
export const readsQuiz = (attempt: QuizAttempt | null) => [
  readsCourse(['t1s1', 't1s2']),
  respondWith(quizEndpoints.latestQuiz, { attempt }),
  respondWith(quizEndpoints.quizResults, []),
];

export type Certificate = ResponseOf<typeof certificateEndpoints.certificate>;

export const createCertificate = (more: Partial<Certificate> = {}): Certificate => ({
  certificateId: 'c-1',
  learnerName: learnerFixture.name,
  courseTitle: 'Sourdough bread',
  end: '2026-11-21T23:30:00.000Z',
  source: 'sample',
  verifyUrl: 'https://learn.example.org/verify/c-1',
  linkedInUrl: 'https://www.linkedin.com/profile/add?certId=c-1',
  ...more,
});

export const certifies = (more?: Partial<Certificate>) =>
  respondWith(certificateEndpoints.certificate, createCertificate(more));
