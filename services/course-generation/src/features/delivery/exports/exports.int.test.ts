import { DatabaseSync } from 'node:sqlite';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { readPdf } from '@coursewright/pdf/testing';
import { createRateLimit } from '@coursewright/service-kit';
import { strFromU8, unzipSync } from 'fflate';
import { sharedService } from '../../../testing/start-service.ts';

const service = await sharedService();

/** Of its two lessons one is written, by the model with a picture, or as a row. */
async function newCourse(mainTopic = 'Sourdough bread', { withPicture = false } = {}) {
  const { client, userId } = await service.register();
  const course = await service.build.course({ userId }, { mainTopic, topics: { Starter: ['Flour', 'Water'] } });
  if (withPicture) await client.study(course.id, 't1s1');
  else await service.build.lesson(course, 't1s1');
  const get = (choices: string) =>
    fetch(`${service.url}/api/courses/${course.id}/export/${choices}`, { headers: client.headers });
  return { client, course, courseId: course.id, get };
}

async function download(format: string, ...of: Parameters<typeof newCourse>) {
  const made = await newCourse(...of);
  const answer = await made.get(format);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { ...made, status: answer.status, headers: answer.headers, bytes, text: strFromU8(bytes) };
}

test('STU-13 a course leaves as Markdown, with what is written so far', async () => {
  const { status, headers, text } = await download('markdown', 'パンの基礎');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="course.md"; filename*=UTF-8''${encodeURIComponent('パンの基礎')}.md`,
  );
  expect(text).toContain('# パンの基礎');
  expect(text).toContain('This lesson has not been written yet.');
});

test('STU-13 a course leaves as PDF', async () => {
  const { status, headers, text } = await download('pdf', undefined, { withPicture: true });
  expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(text).toContain('/Subtype /Image');
});

test.each(['scorm-1-2', 'scorm-2004'])('STU-13 a course leaves as %s with its pictures', async (format) => {
  const { status, bytes } = await download(format, undefined, { withPicture: true });
  expect(status).toBe(200);
  const files = Object.keys(unzipSync(bytes));
  expect(files).toEqual(expect.arrayContaining(['imsmanifest.xml', 'index.html', 'lms.js', 'player.js', 'player.css']));
  expect(files.some((name) => /^media\/[0-9a-f]{64}\.svg$/.test(name))).toBe(true);
});

/** An exercise on the text of the first lesson. */
async function addExercise(courseId: string) {
  const lesson = await service.database.collection('lessons').findOne({ courseId, subtopicId: 't1s1' });
  const exercise = { id: 'e1', kind: 'number', value: 325, unit: 'g', prompt: 'How much water?', subtopicId: 't1s1' };
  await service.database.collection('exercise_batches').insertOne({
    key: courseId,
    courseId,
    subtopicId: 't1s1',
    source: 'sample',
    ofTerms: false,
    lessonVersion: Number(lesson?.version),
    createdAt: new Date(),
    items: [{ ...exercise, explanation: 'Since 65 %.' }],
  });
}

test('STU-13 STU-37 a SCORM package carries the questions of its topics and the exercises of its lessons', async () => {
  const { course, get } = await newCourse();
  const { items } = await service.build.quiz(course);
  await addExercise(course.id);
  const answer = await get('scorm-2004');
  const page = strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['index.html'] ?? new Uint8Array());
  expect(page.match(/data-quiz="/g)).toHaveLength(1);
  expect(page.match(/<form data-item="t1-quiz-\d+" data-correct="\d"/g)).toHaveLength(items.length);
  expect(page).toContain('data-exercise="e1"');
});

test('STU-25 notes and quizzes are in the file when they are wished for, and only the own ones', async () => {
  const { course, get } = await newCourse();
  await service.build.note(course, 't1s1', 'Feed it daily.');
  const { items } = await service.build.quiz(course);
  const read = async (choices: string) => (await get(choices)).text();
  const question = (items[0]?.question ?? '').slice(0, 20);
  const plain = await read('markdown');
  expect([plain.includes('Feed it daily.'), plain.includes('## Answers')]).toEqual([false, false]);
  const full = await read('markdown?notes=yes&quizzes=yes');
  expect([full.includes('> Feed it daily.'), full.includes('## Answers'), full.includes(question)]).toEqual([
    true,
    true,
    true,
  ]);
  const pdf = readPdf(new Uint8Array(await (await get('pdf?notes=yes')).arrayBuffer()));
  const texts = pdf.layouts.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  expect(texts).toContain('Feed it daily.');
  expect(pdf.outline.at(-1)?.title).not.toBe('Answers');
});

test.each([
  ['pdf?notes=maybe', 'notes'],
  ['pdf?quizzes=1', 'quizzes'],
  ['scorm-1-2?notes=yes', 'notes'],
  ['csv?quizzes=yes', 'quizzes'],
])('STU-25 API-03 %s is refused by the name of the field', async (choices, field) => {
  const { client, courseId } = await newCourse();
  const { status, body } = await client.get(`/api/courses/${courseId}/export/${choices}`);
  expect([status, body.details?.[0]?.field]).toEqual([400, field]);
});

test('STU-18 the cards of a course leave for Anki and as CSV, with the same ids', async () => {
  const { course, get, status, text } = await download('anki');
  expect([status, JSON.parse(text).code]).toEqual([422, 'no_cards']);
  const cards = [];
  for (const front of ['Starter', 'The "crumb"']) cards.push(await service.build.card(course, 't1s1', { front }));
  const anki = await get('anki');
  expect([anki.status, anki.headers.get('content-type')]).toEqual([200, 'application/apkg']);
  expect(anki.headers.get('content-disposition')).toContain('filename="Sourdough bread.apkg"');
  const files = unzipSync(new Uint8Array(await anki.arrayBuffer()));
  const database = new DatabaseSync(':memory:');
  database.deserialize(files['collection.anki2'] as Uint8Array);
  const guids = database.prepare('SELECT guid FROM notes ORDER BY id').all();
  expect(guids).toHaveLength(cards.length);
  const csv = await get('csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = [...(await csv.text()).matchAll(/^"((?:[^"]|"")*)","(?:[^"]|"")*"$/gm)];
  expect(rows.map(([, front]) => front)).toEqual(expect.arrayContaining(['Starter', 'The ""crumb""']));
  expect(rows).toHaveLength(guids.length);
});

test('STU-13 what a PDF cannot show is refused with 422 and a way out', async () => {
  const { status, text } = await download('pdf', 'The \u{17000} script');
  expect(status).toBe(422);
  expect(JSON.parse(text)).toMatchObject({ success: false, message: expect.stringContaining('use Markdown') });
});

test('API-02 API-03 only the owner exports a course, in a known format', async () => {
  const { courseId, client } = await newCourse();
  const { client: other } = await service.register('Eve');
  const path = `/api/courses/${courseId}/export`;
  expect((await other.get(`${path}/markdown`)).status).toBe(404);
  expect((await service.anonymous().get(`${path}/pdf`)).status).toBe(401);
  expect((await client.get(`${path}/exe`)).status).toBe(400);
});

test('STU-13 API-05 an account that used up its CPU of this hour is told when to come back; others are served', async () => {
  const [heavy, other] = [await newCourse(), await newCourse()];
  const limit = await createRateLimit(service.database, 'export_cpu', 120_000, HOUR_MS);
  await limit.countExcess(heavy.course.userId, 120_000);
  const refused = await heavy.get('markdown');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
  expect((await refused.json()).message).toMatch(/try again in \d+ minutes/);
  expect((await other.get('markdown')).status).toBe(200);
});

test('STU-37 the exercises of a lesson are in files with questions, none of a former text', async () => {
  const { course, get } = await newCourse();
  await addExercise(course.id);
  const read = async (choices: string) => (await get(choices)).text();
  expect(await read('markdown')).not.toContain('How much water?');
  expect(await read('markdown?quizzes=yes')).toContain('1. **325 g** Since 65 %.');
  const batches = service.database.collection('exercise_batches');
  await batches.updateMany({ courseId: course.id }, { $inc: { lessonVersion: -1 } });
  expect(await read('markdown?quizzes=yes')).not.toContain('325 g');
});
