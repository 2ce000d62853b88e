import { type APIRequestContext, expect } from '@playwright/test';

/** Makes a course without the page. Gives its id and that of its outline. */
export async function makeCourse(request: APIRequestContext, topic: string, courseType = 'Text & Image Course') {
  const data = { topic, subtopics: [], topicCount: 4, courseType };
  let generationId = '';
  // who has just paid may do more a moment later
  await expect(async () => {
    const asked = await request.post('/api/outlines', { data });
    expect(asked.status(), await asked.text()).toBe(202);
    generationId = (await asked.json()).generationId;
  }).toPass({ intervals: [100], timeout: 5_000 });
  await expect(async () => {
    const generation = await request.get(`/api/generations/${generationId}`);
    expect(await generation.json()).toMatchObject({ state: 'done' });
  }).toPass({ intervals: [50], timeout: 10_000 });
  const created = await request.post('/api/courses', { data: { outlineGenerationId: generationId } });
  expect(created.status()).toBe(201);
  const { courseId } = await created.json();
  return { generationId, courseId: String(courseId) };
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
