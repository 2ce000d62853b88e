import { type APIRequestContext, expect } from '@playwright/test';

/** Makes a course without the page. Gives its id and that of its outline. */
export async function makeCourse(request: APIRequestContext, topic: string, courseType = 'Text & Image Course') {
  const asked = await request.post('/api/outlines', {
    data: { topic, subtopics: [], topicCount: 4, courseType },
  });
  expect(asked.status()).toBe(202);
  const { generationId } = await asked.json();
  await expect(async () => {
    const generation = await request.get(`/api/generations/${generationId}`);
    expect(await generation.json()).toMatchObject({ state: 'done' });
  }).toPass({ intervals: [50], timeout: 10_000 });
  const created = await request.post('/api/courses', { data: { outlineGenerationId: generationId } });
  expect(created.status()).toBe(201);
  const { courseId } = await created.json();
  return { generationId: String(generationId), courseId: String(courseId) };
}

interface Course {
  topics: { subtopics: { id: string; title: string; done: boolean; written: boolean }[] }[];
  progress: { done: number; total: number; percent: number };
  completed: boolean;
}

export async function readCourse(request: APIRequestContext, courseId: string): Promise<Course> {
  const answer = await request.get(`/api/courses/${courseId}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Opens every sub-topic until all are written and done, then completes the course. */
export async function finishCourse(request: APIRequestContext, courseId: string): Promise<void> {
  const { topics } = await readCourse(request, courseId);
  for (const { id } of topics.flatMap(({ subtopics }) => subtopics)) {
    await expect(async () => {
      const opened = await request.post(`/api/courses/${courseId}/subtopics/${id}/open`, { data: {} });
      expect(await opened.json()).toMatchObject({ status: 'ready' });
    }).toPass({ intervals: [50], timeout: 10_000 });
  }
  const finished = await request.post('/api/finish', { data: { courseId } });
  expect(await finished.json()).toMatchObject({ success: true });
}
