import { clip } from '@coursewright/text';
import { findExampleContract, findExampleOutcome } from './examples.ts';
import { shortTopic } from './phrases.ts';
import { minutesOfGuide, type Subject } from './study-guide.ts';

export interface ContractsRequest {
  course: string;
  outline: { topic: number; title: string; lessons: { lesson: number; title: string }[] }[];
  contractsFor: number[];
}

// The lines of the answer. Lessons of an example course keep what was planned for them.
export function planContracts({ course, outline, contractsFor }: ContractsRequest): object[] {
  const numbers = new Map(
    outline.flatMap(({ lessons }) => lessons.map(({ lesson, title }) => [title, lesson] as const)),
  );
  return outline.flatMap(({ topic, title: topicTitle, lessons }) => [
    { topic, outcome: findExampleOutcome(course, topicTitle) ?? guideOutcome(topicTitle) },
    ...lessons
      .filter(({ lesson }) => contractsFor.includes(lesson))
      .map(({ lesson, title }) => ({
        lesson,
        ...planLesson({ mainTopic: course, topicTitle, subtopicTitle: title }, numbers),
      })),
  ]);
}

const guideOutcome = (topicTitle: string) => `You have notes of your own on “${clip(topicTitle, 120)}”.`;

function planLesson(subject: Subject, numbers: ReadonlyMap<string, number>) {
  const example = findExampleContract(subject);
  if (example) {
    const { promise, objectives, terms, needs, kind, minutes, mediaQuery } = example;
    // What the learner removed from the outline is no lesson that could be needed.
    const known = needs.flatMap((title) => numbers.get(title) ?? []);
    return { promise, objectives, terms, needs: known, kind, minutes, mediaQuery };
  }
  const title = clip(subject.subtopicTitle, 95);
  return {
    promise: `You have looked up “${title}” yourself and can say what you found.`,
    objectives: ['Write down what your sources say', 'Answer the questions of the guide in your own words'],
    terms: [],
    needs: [],
    kind: 'practice',
    minutes: minutesOfGuide(subject),
    mediaQuery: clip(shortTopic(subject.mainTopic), 100),
  };
}
