import { createCourseDeletion } from './delete-course.ts';

type Dependencies = Parameters<typeof createCourseDeletion>[0];
const courseId = 'c'.repeat(24);

test('CRS-15 a course that cannot be deleted does not keep the sweep from the others', async () => {
  const deleted: string[] = [];
  const removed: string[] = [];
  const due = ['stuck', 'next', 'last'].map((courseId) => ({ courseId, closed: true, copy: false }));
  const deletion = createCourseDeletion({
    library: {
      async remove(courseId: string) {
        if (courseId === 'stuck') throw new Error('its event is not published');
        return true;
      },
    },
    tombstones: { due: async () => due, remove: async (courseId: string) => void removed.push(courseId) },
    hooks: { run: async (_name: string, courseId: string) => void deleted.push(courseId) },
  } as unknown as Dependencies);
  await expect(deletion.sweep()).rejects.toThrow('its event is not published');
  expect([deleted, removed]).toEqual([
    ['next', 'last'],
    ['next', 'last'],
  ]);
});

test('CRS-15 while its event cannot be published, deleting a course answers at once', async () => {
  const calls: string[] = [];
  const log = (call: string) => async () => void calls.push(call);
  const deletion = createCourseDeletion({
    courses: { findOwn: async () => ({ id: courseId }) },
    library: { remove: async () => calls.push('remove') === 0 },
    tombstones: { create: log('tombstone') },
    relay: { flush: log('publish') },
    courseJobs: { insert: log('jobs') },
  } as unknown as Dependencies);
  await expect(deletion.delete('ada', courseId)).rejects.toThrow('still being saved');
  expect(calls).toEqual(['tombstone', ...['remove', 'publish', 'jobs'], ...['remove', 'publish', 'jobs'], 'remove']);
});
