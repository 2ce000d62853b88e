import { type APIRequestContext, expect, type Page } from '@playwright/test';

const untilDone = (request: APIRequestContext, generationId: string) =>
  expect(async () => {
    const generation = await request.get(`/api/generations/${generationId}`);
    expect(await generation.json()).toMatchObject({ state: 'done' });
  }).toPass({ intervals: [50] });

export async function makeCourse(request: APIRequestContext, topic: string, courseType = 'Text & Image Course') {
  const data = { topic, subtopics: [], topicCount: 4, courseType };
  let generationId = '';
  // who has just paid may do more a moment later
  await expect(async () => {
    const response = await request.post('/api/outlines', { data });
    expect(response.status(), await response.text()).toBe(202);
    generationId = (await response.json()).generationId;
  }).toPass({ intervals: [100] });
  await untilDone(request, generationId);
  const created = await request.post('/api/courses', { data: { outlineGenerationId: generationId } });
  expect(created.status()).toBe(201);
  const { courseId } = await created.json();
  return { generationId, courseId: String(courseId) };
}

/** A course with contracts, which can be asked about before it is read. */
export async function makePlannedCourse(request: APIRequestContext, topic: string): Promise<string> {
  const { generationId, courseId } = await makeCourse(request, topic);
  const requested = await request.post(`/api/outlines/${generationId}/contracts`, { data: {} });
  await untilDone(request, (await requested.json()).generationId);
  return courseId;
}

/** Opens a new course at its first lesson, which is written meanwhile. */
export async function openCourse(page: Page, topic: string): Promise<string> {
  const { courseId } = await makeCourse(page.request, topic);
  await page.goto(`/course/${courseId}?at=t1s1`);
  await expect(page.getByText(/\d min read/)).toBeVisible();
  return courseId;
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

/** Opens them and marks them as read; opening alone does that in releases before this call. */
export async function readLessons(request: APIRequestContext, courseId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await expect(async () => {
      const opened = await request.post(`/api/courses/${courseId}/subtopics/${id}/open`, { data: {} });
      expect(await opened.json()).toMatchObject({ status: 'ready' });
    }).toPass({ intervals: [50] });
    const read = await request.post(`/api/courses/${courseId}/subtopics/${id}/read`, { data: {} });
    expect([200, 404]).toContain(read.status());
  }
}

export async function finishCourse(request: APIRequestContext, courseId: string): Promise<void> {
  const { topics } = await readCourse(request, courseId);
  await readLessons(
    request,
    courseId,
    topics.flatMap(({ subtopics }) => subtopics.map(({ id }) => id)),
  );
  const finished = await request.post('/api/finish', { data: { courseId } });
  expect(await finished.json()).toMatchObject({ success: true });
}
