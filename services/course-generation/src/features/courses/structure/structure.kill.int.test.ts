import type { CourseEdit, CourseStructure } from '@coursewright/contracts';
import { startSampleModel } from '@coursewright/sample-model';
import { eventually } from '@coursewright/service-kit/testing';
import { startKillableService } from '../../../testing/killable-service.ts';

const KILLS = 3;

test('CRS-28 PLT-09 a process killed while it makes edits: each is made completely and once, or not at all', async () => {
  const service = await startKillableService(await startSampleModel());
  try {
    const courseId = await service.createClient().course();
    const path = `/api/courses/${courseId}/structure`;
    const view = async (): Promise<CourseStructure> => (await service.createClient().get(path)).body;
    const [first] = (await view()).topics;
    await service.createClient().study(courseId, first?.subtopics[0]?.id ?? '');
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const { revision, topics } = await view();
      const operations: CourseEdit[] = [
        { op: 'add-lesson', topicId: first?.id ?? '', title: `Added number ${kills}` },
        { op: 'rename', id: first?.subtopics[0]?.id ?? '', title: `Beginning ${kills}` },
      ];
      const send = () => service.createClient().send('PATCH', path, { revision, editId: `edit-${kills}`, operations });
      const lost = send().catch(() => undefined);
      // from before the request arrives to after its answer
      if (kills > 1) await lost;
      await service.kill();
      await lost;
      await service.start();
      const { body } = await send();
      expect(body.revision).toBe(kills);
      const count = (all: CourseStructure['topics']) => all.flatMap(({ subtopics }) => subtopics).length;
      expect(count(body.topics)).toBe(count(topics) + 1);
    }
    const { topics, removed } = await view();
    const titles = topics[0]?.subtopics.map(({ title }) => title);
    expect(titles?.filter((title) => title.startsWith('Added'))).toHaveLength(KILLS);
    expect([titles?.[0], removed]).toEqual([`Beginning ${KILLS}`, []]);
    await eventually(async () => {
      const opened = await service.createClient().study(courseId, first?.subtopics[0]?.id ?? '');
      expect(opened).toMatchObject({ status: 'ready', lesson: { title: `Beginning ${KILLS}` } });
    });
  } finally {
    await service.close();
  }
}, 300_000);
