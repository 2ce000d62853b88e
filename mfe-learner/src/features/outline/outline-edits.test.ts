import { editedOutlineSchema } from '@coursewright/contracts';
import { commit, type History, historyOf, redo, undo } from './history.ts';
import {
  addSubtopic,
  addTopic,
  canRemove,
  keyOf,
  MAX_SUBTOPICS,
  move,
  type Outline,
  problemsOf,
  remove,
  rename,
  type Spot,
  sameOutline,
  targetOf,
  titleAt,
  topicLimit,
} from './outline-edits.ts';

const outlineOf = (...topics: [string, ...string[]][]): Outline => ({
  topics: topics.map(([title, ...rest]) => ({ title, subtopics: rest.map((name) => ({ title: name })) })),
});
const flour = () => outlineOf(['Flour', 'Wheat', 'Rye'], ['Water', 'Warm']);

describe('one change', () => {
  test('CRS-08 a title is changed, of a topic or a sub-topic, and nothing else', () => {
    expect(rename(flour(), { topic: 1 }, 'Milk')).toEqual(outlineOf(['Flour', 'Wheat', 'Rye'], ['Milk', 'Warm']));
    expect(rename(flour(), { topic: 0, subtopic: 1 }, 'Spelt')).toEqual(
      outlineOf(['Flour', 'Wheat', 'Spelt'], ['Water', 'Warm']),
    );
  });

  test('CRS-08 topics and sub-topics change places', () => {
    expect(move(flour(), { topic: 0 }, 1)).toEqual(outlineOf(['Water', 'Warm'], ['Flour', 'Wheat', 'Rye']));
    expect(move(flour(), { topic: 0, subtopic: 1 }, -1)).toEqual(
      outlineOf(['Flour', 'Rye', 'Wheat'], ['Water', 'Warm']),
    );
  });

  test('CRS-08 a sub-topic at the edge goes over to the topic beside it', () => {
    expect(move(flour(), { topic: 0, subtopic: 1 }, 1)).toEqual(
      outlineOf(['Flour', 'Wheat'], ['Water', 'Rye', 'Warm']),
    );
  });

  test('CRS-08 the last sub-topic of a topic stays, and so does the last topic', () => {
    expect(canRemove(flour(), { topic: 1, subtopic: 0 })).toBe(false);
    expect(targetOf(flour(), { topic: 1, subtopic: 0 }, -1)).toBeUndefined();
    expect(remove(outlineOf(['Flour', 'Wheat']), { topic: 0 })).toEqual(outlineOf(['Flour', 'Wheat']));
    expect(remove(flour(), { topic: 0 })).toEqual(outlineOf(['Water', 'Warm']));
  });

  test('CRS-08 no sub-topic moves into a full topic', () => {
    const full = outlineOf(['Full', ...Array.from({ length: MAX_SUBTOPICS }, (_, i) => `s${i}`)], ['Next', 'a', 'b']);
    expect(targetOf(full, { topic: 1, subtopic: 0 }, -1)).toBeUndefined();
  });

  test('CRS-08 what is added wants a title, and an endless one is refused by name', () => {
    const outline = rename(addSubtopic(addTopic(flour()), 0), { topic: 1 }, 'x'.repeat(201));
    expect([...problemsOf(outline)]).toEqual([
      ['0.2', 'Please give it a title'],
      ['1', 'The title must have at most 200 characters'],
      ['2', 'Please give it a title'],
      ['2.0', 'Please give it a title'],
    ]);
  });

  test('CRS-05 a free plan has room for 4 topics', () => {
    expect([topicLimit('free'), topicLimit('monthly')]).toEqual([4, 10]);
  });
});

describe('many changes', () => {
  const runs = Array.from({ length: 200 }, (_, seed) => seed + 1);

  test('CRS-08 undo restores exactly what was, redo what was undone, whatever was done', () => {
    for (const seed of runs) {
      const random = randomFrom(seed);
      const seen: Outline[] = [flour()];
      let history: History<Outline> = historyOf(flour());
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
        const target = targetOf(outline, spot, by);
        const moved = move(outline, spot, by);
        expect(titlesOf(moved)).toEqual(titlesOf(outline));
        if (target) {
          expect(titleAt(moved, target)).toBe(titleAt(outline, spot));
          expect(move(moved, target, by === 1 ? -1 : 1)).toEqual(outline);
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
      expect(problemsOf(outline).size === 0).toBe(editedOutlineSchema.safeParse(outline).success);
    }
  });
});

test('outlines are the same when their titles are', () => {
  expect(sameOutline(flour(), flour())).toBe(true);
  expect(sameOutline(flour(), move(flour(), { topic: 0 }, 1))).toBe(false);
});

/** Small whole numbers that come again with the same seed. */
function randomFrom(seed: number) {
  let state = seed * 2654435761;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anySpot({ topics }: Outline, random: (below: number) => number): Spot {
  const topic = random(topics.length);
  return random(2) === 0 ? { topic } : { topic, subtopic: random(topics[topic]?.subtopics.length ?? 1) };
}

function anyEdit(outline: Outline, random: (below: number) => number): Outline {
  const spot = anySpot(outline, random);
  switch (random(5)) {
    case 0:
      return rename(outline, spot, random(6) === 0 ? '' : `title ${keyOf(spot)} ${random(100)}`);
    case 1:
      return addTopic(outline);
    case 2:
      return (outline.topics[spot.topic]?.subtopics.length ?? 0) < MAX_SUBTOPICS
        ? addSubtopic(outline, spot.topic)
        : outline;
    case 3:
      return remove(outline, spot);
    default:
      return move(outline, spot, random(2) === 0 ? -1 : 1);
  }
}

const titlesOf = ({ topics }: Outline) =>
  topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((sub) => sub.title)]).sort();
