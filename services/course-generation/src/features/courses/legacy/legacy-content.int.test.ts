import { startService } from '../../../testing/start-service.ts';
import { courseModel } from '../course.model.ts';
import { createCourseRepository } from '../course.repository.ts';
import { createLessonRepository } from '../lessons/lesson.repository.ts';
import { readLegacyContents } from './legacy-content.ts';

const service = await startService({ AI_PREFETCH: '0' });
afterAll(() => service.close());

test('API-05 a learner with very many courses gets all of them, but texts of the newest only', async () => {
  const { client, userId } = await service.register();
  for (const topic of ['Tea', 'Rye', 'Oats', 'Bread', 'Salt', 'Soup']) {
    await client.study(await client.course({ topic }), 't1s1');
  }
  const courses = await createCourseRepository(courseModel(service.database), () => {}).list(userId);
  const withTexts = async (most?: number) => {
    const contents = await readLegacyContents(courses, createLessonRepository(service.database), most);
    return courses.map(({ id }) => /"theory":"<?\w/.test(contents.get(id) ?? ''));
  };
  expect(await withTexts()).toEqual(Array(6).fill(true));
  expect(await withTexts(1)).toEqual([...Array(5).fill(true), false]);
});
