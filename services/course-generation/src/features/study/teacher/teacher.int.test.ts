import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

const question = 'How do I look after a starter?';

async function learnerWithCourse() {
  const { client, userId } = await service.register();
  const { id: courseId } = await service.build.course({ userId });
  await client.study(courseId, 't1s1');
  return { client, userId, courseId, chat: `/api/courses/${courseId}/chat` };
}

async function ask(client: LearnerClient, chat: string, text = question, subtopicId = 't1s1') {
  const { status, body } = await client.post(chat, { question: text, subtopicId });
  expect(status).toBe(202);
  const events = await client.allEvents(body.generationId);
  return { message: body.message, events, answer: events.at(-1)?.data.message };
}

describe('a conversation with the teacher', () => {
  test('STU-06 the answer streams block by block and ends as the message that is kept', async () => {
    const { client, chat } = await learnerWithCourse();
    const { message, events, answer } = await ask(client, chat);
    expect(message).toMatchObject({ sender: 'user', text: question });
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['started', 'block', 'answer-done']));
    const blocks = events.filter(({ type }) => type === 'block').map(({ data }) => data.html);
    expect(blocks.length).toBeGreaterThan(1);
    expect(answer).toMatchObject({ sender: 'bot', source: 'sample' });
    expect((await client.get(chat)).body).toEqual({ messages: [message, answer] });
  });

  test('STU-06 what is quoted stands word for word in the lesson', async () => {
    const { client, chat, courseId } = await learnerWithCourse();
    const { lesson } = await client.study(courseId, 't1s1');
    const sentence = lesson.html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    const { answer } = await ask(client, chat, sentence.slice(0, 300));
    expect(answer.quotes.length).toBeGreaterThan(0);
    for (const { subtopicId, title, text } of answer.quotes) {
      expect([subtopicId, title]).toEqual(['t1s1', lesson.title]);
      expect(plain(lesson.html)).toContain(plain(text));
    }
  });

  test('STU-06 one history per learner and course, the same on every device', async () => {
    const { client, chat, userId } = await learnerWithCourse();
    await ask(client, chat);
    await ask(client, chat, 'And what comes next?');
    const phone = service.visit(userId);
    const { body } = await phone.get(chat);
    expect(body.messages.map(({ sender }: { sender: string }) => sender)).toEqual(['user', 'bot', 'user', 'bot']);
    expect(body).toEqual((await client.get(chat)).body);
    const otherCourse = await service.build.course({ userId });
    expect((await client.get(`/api/courses/${otherCourse.id}/chat`)).body).toEqual({ messages: [] });
  });

  test('STU-06 an empty question is refused by its name, also one of spaces; a long one too', async () => {
    const { client, chat } = await learnerWithCourse();
    for (const bad of ['', ' \n\t ', 'x'.repeat(2_001), undefined]) {
      const { status, body } = await client.post(chat, { question: bad });
      expect([status, body.details?.[0]?.field]).toEqual([400, 'question']);
    }
    expect((await client.get(chat)).body).toEqual({ messages: [] });
  });

  test('STU-06 a question of 2000 letters is answered', async () => {
    const { client, chat } = await learnerWithCourse();
    const { answer } = await ask(client, chat, `${'ab '.repeat(666)}cd`);
    expect(answer.text).not.toBe('');
  });

  test('API-02 STU-06 the conversation about another user’s course does not exist', async () => {
    const { client, chat } = await learnerWithCourse();
    await ask(client, chat);
    const { client: other } = await service.register();
    const answers = [await other.get(chat), await other.post(chat, { question }), await other.send('DELETE', chat)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await client.get(chat)).body.messages).toHaveLength(2);
  });

  test('STU-06 a cleared conversation is empty on every device, and can begin again', async () => {
    const { client, chat, userId } = await learnerWithCourse();
    await ask(client, chat);
    expect((await client.send('DELETE', chat)).body).toMatchObject({ success: true });
    expect((await service.visit(userId).get(chat)).body).toEqual({ messages: [] });
    await ask(client, chat);
    expect((await client.get(chat)).body.messages).toHaveLength(2);
  });

  test('STU-06 of a long conversation the last 200 messages are shown', async () => {
    const { client, chat, courseId, userId } = await learnerWithCourse();
    const answer = { text: 'a', html: '<p>a</p>', quotes: [], source: 'sample', at: new Date() };
    const long = Array.from({ length: 130 }, (_, i) => ({
      courseId,
      userId,
      question: `Question ${i}`,
      askedAt: new Date(1_000 * i),
      generationId: 'g',
      answer,
    }));
    await service.database.collection('chat_messages').insertMany(long);
    const { messages } = (await client.get(chat)).body;
    expect([messages.length, messages[0].text, messages.at(-2).text]).toEqual([200, 'Question 30', 'Question 129']);
  });

  test('STU-06 deleting the course deletes its conversation', async () => {
    const { client, chat, courseId } = await learnerWithCourse();
    await ask(client, chat);
    expect((await client.send('DELETE', `/api/courses/${courseId}`)).status).toBe(200);
    const left = () => service.database.collection('chat_messages').countDocuments({ courseId });
    await service.idle();
    expect(await left()).toBe(0);
    expect((await client.get(chat)).status).toBe(404);
  });

  test('STU-06 STU-12 a question of the open quiz gets a hint, another one does not', async () => {
    const { client, chat, courseId } = await learnerWithCourse();
    const path = `/api/courses/${courseId}/topics/t1/quiz`;
    let started = (await client.post(path)).body;
    if (started.status === 'writing') {
      await client.allEvents(started.generationId);
      started = (await client.post(path)).body;
    }
    const [item] = started.attempt.items;
    expect((await ask(client, chat, item.question)).answer.html).toMatch(/A hint, not the answer/);
    expect((await ask(client, chat)).answer.html).not.toMatch(/A hint, not the answer/);
  });
});

const plain = (text: string) => text.replace(/<[^>]+>|&[a-z]+;|\W/g, '');
