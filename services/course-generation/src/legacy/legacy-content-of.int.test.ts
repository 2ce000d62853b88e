import { courseModel } from '../courses/course.model.ts';
import { createCourseRepository } from '../courses/course.repository.ts';
import { createLessonRepository } from '../lessons/lesson.repository.ts';
import { type RunningService, startService } from '../testing/start-service.ts';
import { legacyContentsOf } from './legacy-content-of.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ AI_PREFETCH: '0' });
});
afterAll(() => service.close());

test('API-05 whoever has endless courses gets all of them, but texts of the newest only', async () => {
  const { client, userId } = await service.register();
  for (const topic of ['Tea', 'Rye', 'Oats', 'Bread', 'Salt', 'Soup']) {
    await client.study(await client.course({ topic }), 't1s1');
  }
  const courses = await createCourseRepository(courseModel(service.database), () => {}).list(userId);
  const withTexts = async (most?: number) => {
    const contents = await legacyContentsOf(courses, createLessonRepository(service.database), most);
    return courses.map(({ id }) => /"theory":"<?\w/.test(contents.get(id) ?? ''));
  };
  expect(await withTexts()).toEqual(Array(6).fill(true));
  expect(await withTexts(1)).toEqual([...Array(5).fill(true), false]);
});
