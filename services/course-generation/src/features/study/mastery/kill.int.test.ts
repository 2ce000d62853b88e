import type { Exercise, ExerciseAnswer } from '@coursewright/contracts';
import { solutionOf } from '@coursewright/text/marking';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { createBuilder } from '../../../testing/build.ts';
import { startKillableService } from '../../../testing/killable-service.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { createExerciseBatchRepository } from '../exercises/exercise-batch.repository.ts';

test('PLT-09 STU-35 a process killed between an answer and its mastery: after the restart it counts exactly once', async () => {
  const fakeOpenAi = await startFakeOpenAi({ firstTokenMs: 1_500, chunkLength: 400 });
  const variables = { OPENAI_BASE_URL: fakeOpenAi.url, AI_PREFETCH: '0' };
  const service = await startKillableService(fakeOpenAi, variables);
  const { database } = service;
  const build = createBuilder(database);
  try {
    const owner = await build.learner();
    const course = await build.course(owner);
    await build.lesson(course, 't1s1');
    const shared = { subtopicId: 't1s1', objective: 0, explanation: 'So it is.' };
    const { items } = await createExerciseBatchRepository(database).save({
      key: 'batch',
      courseId: course.id,
      subtopicId: 't1s1',
      lessonVersion: 1,
      source: 'openai',
      ofTerms: false,
      items: [
        { ...shared, kind: 'match', prompt: 'What fits?', left: ['a', 'b', 'c'], right: ['one', 'two', 'three'] },
        {
          ...shared,
          kind: 'text',
          prompt: 'Why does dough rise?',
          criteria: ['names the cause', 'says what holds it'].map((text) => ({
            text,
            weight: 1,
            anchors: ['nothing', 'yeast', 'yeast eats sugar and gives off gas'],
          })),
          minWords: 8,
          sample: 'The yeast eats sugar and gives off gas.',
        },
      ],
    });
    const [match, text] = items;
    if (!match || !text) throw new Error('the exercises are not stored');
    await build.quiz(course, 't1', [
      { ...shared, question: 'What eats sugar?', options: ['yeast', 'salt', 'steam', 'ash'], correct: 0 },
      { ...shared, question: 'What holds gas?', options: ['gluten', 'salt', 'steam', 'ash'], correct: 0 },
    ]);
    const restart = async () => {
      await service.kill();
      await service.start();
      return service.createClient(owner);
    };
    const countEvidence = async (client: LearnerClient) => {
      const { objectives } = (await client.get(`/api/courses/${course.id}/mastery`)).body;
      return objectives.flatMap(({ evidence }: { evidence: object[] }) => evidence).length;
    };

    // Killed at any moment of the answer, and after it: its page sends it again.
    let client = service.createClient(owner);
    const answer = { answer: solutionOf(match, match.id) as ExerciseAnswer };
    const path = `/api/exercises/${match.id}/answers`;
    const lost = client.post(path, answer).catch(() => undefined);
    client = await restart();
    await lost;
    expect((await client.post(path, answer)).body.exercise.tries).toBe(1);
    expect(await countEvidence(client)).toBe(1);

    const { attempt } = (await client.post(`/api/courses/${course.id}/topics/t1/quiz`)).body;
    const choice = { itemId: attempt.items[0].id, choice: 0 };
    await client.post(`/api/quiz-attempts/${attempt.id}/answers`, choice);
    client = await restart();
    await client.post(`/api/quiz-attempts/${attempt.id}/answers`, choice);
    expect(await countEvidence(client)).toBe(2);

    // A text is marked by a job, which the next process takes over.
    const given = { answer: { kind: 'text', text: 'The yeast eats sugar and gives off gas, and so it rises.' } };
    const { generationId } = (await client.post(`/api/exercises/${text.id}/answers`, given)).body;
    for await (const { type } of client.events(generationId)) if (type === 'started') break;
    client = await restart();
    await client.allEvents(generationId);
    const { exercises } = (await client.get(`/api/courses/${course.id}/subtopics/t1s1/exercises`)).body;
    expect(exercises.find(({ id }: Exercise) => id === text.id)).toMatchObject({ tries: 1, mark: { right: true } });
    expect(await countEvidence(client)).toBe(3);
  } finally {
    await service.close();
  }
}, 300_000);
