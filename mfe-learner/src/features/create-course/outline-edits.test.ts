import { editedOutlineSchema, type LessonContract } from '@coursewright/contracts';
import { commit, createHistory, type History, redo, undo } from './outline-editing.ts';
import {
  addSubtopic,
  addTopic,
  canRemove,
  formatSize,
  getTitle,
  isSameOutline,
  MAX_SUBTOPICS,
  moveTarget,
  type Outline,
  type Position,
  placeTitle,
  positionKey,
  removeTitle,
  renameTitle,
  topicLimit,
  validateOutline,
  withContracts,
} from './outline-edits.ts';

const outlineOf = (...topics: [string, ...string[]][]): Outline => ({
  topics: topics.map(([title, ...rest]) => ({ title, subtopics: rest.map((name) => ({ title: name })) })),
});
const flour = () => outlineOf(['Flour', 'Wheat', 'Rye'], ['Water', 'Warm']);

const contract = (needs: string[] = []): LessonContract => ({
  promise: 'You can choose a flour.',
  objectives: ['Choose a flour'],
  terms: [],
  needs,
  kind: 'concept',
  minutes: 7,
  mediaQuery: 'flour',
});

test('CRS-21 a title that was changed by an accent, case or a space keeps its plan on the screen, as in the course', () => {
  const written: Outline = {
    topics: [{ title: 'Drinks', subtopics: [{ title: 'Cafe au lait', contract: contract() }] }],
  };
  expect(formatSize(withContracts(outlineOf(['Drinks', 'Café  au Lait']), written))).toContain('about 7 minutes');
});

test('CRS-21 a lesson that needs another one by nearly its title still needs it under a new one', () => {
  const outline: Outline = {
    topics: [{ title: 'Drinks', subtopics: [{ title: 'Café' }, { title: 'Milk', contract: contract(['cafe']) }] }],
  };
  const [topic] = renameTitle(outline, { topic: 0, subtopic: 0 }, 'Coffee').topics;
  expect(topic?.subtopics[1]?.contract?.needs).toEqual(['Coffee']);
});

describe('one change', () => {
  test('CRS-08 a title is changed, of a topic or a sub-topic, and nothing else', () => {
    expect(renameTitle(flour(), { topic: 1 }, 'Milk')).toEqual(outlineOf(['Flour', 'Wheat', 'Rye'], ['Milk', 'Warm']));
    expect(renameTitle(flour(), { topic: 0, subtopic: 1 }, 'Spelt')).toEqual(
      outlineOf(['Flour', 'Wheat', 'Spelt'], ['Water', 'Warm']),
    );
  });

  test('CRS-08 topics and sub-topics change places', () => {
    expect(moveTitle(flour(), { topic: 0 }, 1)).toEqual(outlineOf(['Water', 'Warm'], ['Flour', 'Wheat', 'Rye']));
    expect(moveTitle(flour(), { topic: 0, subtopic: 1 }, -1)).toEqual(
      outlineOf(['Flour', 'Rye', 'Wheat'], ['Water', 'Warm']),
    );
  });

  test('CRS-08 a sub-topic at the edge goes over to the topic beside it', () => {
    expect(moveTitle(flour(), { topic: 0, subtopic: 1 }, 1)).toEqual(
      outlineOf(['Flour', 'Wheat'], ['Water', 'Rye', 'Warm']),
    );
  });

  test('CRS-08 the last sub-topic of a topic stays, and so does the last topic', () => {
    expect(canRemove(flour(), { topic: 1, subtopic: 0 })).toBe(false);
    expect(moveTarget(flour(), { topic: 1, subtopic: 0 }, -1)).toBeUndefined();
    expect(removeTitle(outlineOf(['Flour', 'Wheat']), { topic: 0 })).toEqual(outlineOf(['Flour', 'Wheat']));
    expect(removeTitle(flour(), { topic: 0 })).toEqual(outlineOf(['Water', 'Warm']));
  });

  test('CRS-08 no sub-topic moves into a full topic', () => {
    const full = outlineOf(['Full', ...Array.from({ length: MAX_SUBTOPICS }, (_, i) => `s${i}`)], ['Next', 'a', 'b']);
    expect(moveTarget(full, { topic: 1, subtopic: 0 }, -1)).toBeUndefined();
  });

  test('CRS-08 what is added wants a title, and an endless one is refused by name', () => {
    const outline = renameTitle(addSubtopic(addTopic(flour()), 0), { topic: 1 }, 'x'.repeat(201));
    expect([...validateOutline(outline)]).toEqual([
      ['0.2', 'Please give it a title'],
      ['1', 'The title must have at most 200 characters'],
      ['2', 'Please give it a title'],
      ['2.0', 'Please give it a title'],
    ]);
  });

  test('CRS-05 a plan has room for as many topics as the form names', () => {
    expect([topicLimit('free'), topicLimit('monthly')]).toEqual([5, 10]);
  });

  test('CRS-08 the size of an outline counts its topics and lessons', () => {
    expect(formatSize(flour())).toBe('2 topics, 3 lessons');
    expect(formatSize(outlineOf(['Flour', 'Wheat']))).toBe('1 topic, 1 lesson');
  });
});

describe('many changes', () => {
  const runs = Array.from({ length: 200 }, (_, seed) => seed + 1);

  test('CRS-08 undo restores exactly what was, redo what was undone, whatever was done', () => {
    for (const seed of runs) {
      const random = randomFrom(seed);
      const seen: Outline[] = [flour()];
      let history: History<Outline> = createHistory(flour());
      for (let step = 0; step < 30; step++) {
        history = commit(history, anyEdit(history.present, random));
        seen.push(structuredClone(history.present));
      }
      for (const before of seen.slice(0, -1).toReversed()) {
        history = undo(history);
        expect(history.present).toEqual(before);
      }
      expect(undo(history)).toBe(history);
      for (const after of seen.slice(1)) {
        history = redo(history);
        expect(history.present).toEqual(after);
      }
      expect(redo(history)).toBe(history);
    }
  });

  test('CRS-08 moving keeps every title, and moving back restores the order', () => {
    for (const seed of runs) {
      const random = randomFrom(seed);
      let outline = flour();
      for (let step = 0; step < 20; step++) {
        const spot = anySpot(outline, random);
        const by = random(2) === 0 ? -1 : 1;
        const target = moveTarget(outline, spot, by);
        const moved = moveTitle(outline, spot, by);
        expect(titlesOf(moved)).toEqual(titlesOf(outline));
        if (target) {
          expect(getTitle(moved, target)).toBe(getTitle(outline, spot));
          expect(moveTitle(moved, target, by === 1 ? -1 : 1)).toEqual(outline);
        }
        outline = moved;
      }
    }
  });

  test('CRS-08 an outline without a named problem is one the server accepts', () => {
    for (const seed of runs) {
      const random = randomFrom(seed);
      let outline = flour();
      for (let step = 0; step < 30; step++) {
        const next = anyEdit(outline, random);
        if (next.topics.length <= 10) outline = next;
      }
      expect(validateOutline(outline).size === 0).toBe(editedOutlineSchema.safeParse(outline).success);
    }
  });
});

test('outlines are the same when their titles are', () => {
  expect(isSameOutline(flour(), flour())).toBe(true);
  expect(isSameOutline(flour(), moveTitle(flour(), { topic: 0 }, 1))).toBe(false);
});

function randomFrom(seed: number) {
  let state = seed * 2654435761;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anySpot({ topics }: Outline, random: (below: number) => number): Position {
  const topic = random(topics.length);
  return random(2) === 0 ? { topic } : { topic, subtopic: random(topics[topic]?.subtopics.length ?? 1) };
}

function anyEdit(outline: Outline, random: (below: number) => number): Outline {
  const spot = anySpot(outline, random);
  switch (random(5)) {
    case 0:
      return renameTitle(outline, spot, random(6) === 0 ? '' : `title ${positionKey(spot)} ${random(100)}`);
    case 1:
      return addTopic(outline);
    case 2:
      return (outline.topics[spot.topic]?.subtopics.length ?? 0) < MAX_SUBTOPICS
        ? addSubtopic(outline, spot.topic)
        : outline;
    case 3:
      return removeTitle(outline, spot);
    default:
      return moveTitle(outline, spot, random(2) === 0 ? -1 : 1);
  }
}

function moveTitle(outline: Outline, from: Position, by: -1 | 1): Outline {
  const to = moveTarget(outline, from, by);
  return to ? placeTitle(outline, from, to) : outline;
}

const titlesOf = ({ topics }: Outline) =>
  topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((sub) => sub.title)]).sort();
