import {
  findExample,
  readExample,
  type WrittenExample,
  type WrittenLesson,
  type WrittenTopic,
} from '@coursewright/example-courses';
import { keyOf, type Question, type QuizRequest, questionKey, writeQuiz } from './quiz.ts';
import type { Subject } from './study-guide.ts';
import { type PlanRequest, planStudy, type Topic } from './study-plan.ts';

// A topic that matches an example course gets that course. What else is requested gets the study guides besides.

const exampleFor = (topic: string): WrittenExample | undefined => {
  const found = findExample(topic);
  return found && readExample(found.slug);
};

export function planExample(request: PlanRequest): Topic[] | undefined {
  const example = exampleFor(request.topic);
  if (!example || request.topicCount < example.topics.length) return undefined;
  const topics = example.topics.map(({ title, lessons }) => ({ title, subtopics: lessons.map((one) => one.title) }));
  const titles = topics.flatMap(({ title, subtopics }) => [title, ...subtopics]).map(keyOf);
  const missing = request.requestedSubtopics.filter((asked) => !titles.some((title) => title.includes(keyOf(asked))));
  for (const [at, asked] of missing.entries()) topics[at % topics.length]?.subtopics.push(asked);
  const more = request.topicCount - topics.length;
  // A plan begins with its first stage, and this course is beyond it.
  const stages = more > 0 ? planStudy({ ...request, requestedSubtopics: [], topicCount: more + 1 }) : [];
  return [...topics, ...stages.slice(1)];
}

export function findExampleLesson({ mainTopic, topicTitle, subtopicTitle }: Subject): string | undefined {
  return findExampleContract({ mainTopic, topicTitle, subtopicTitle })?.text;
}

export const findExampleContract = ({ mainTopic, topicTitle, subtopicTitle }: Subject): WrittenLesson | undefined =>
  findTopic(mainTopic, topicTitle)?.lessons.find(({ title }) => keyOf(title) === keyOf(subtopicTitle));

export const findExampleOutcome = (mainTopic: string, topicTitle: string): string | undefined =>
  findTopic(mainTopic, topicTitle)?.outcome;

const findTopic = (mainTopic: string, topicTitle: string): WrittenTopic | undefined =>
  exampleFor(mainTopic)?.topics.find(({ title }) => keyOf(title) === keyOf(topicTitle));

// Questions of the example about the lessons that were read; what is missing is made of their sentences.
export function writeExampleQuiz(mainTopic: string, request: QuizRequest): Question[] {
  const topic = findTopic(mainTopic, request.topic);
  const asked = new Set(request.askedBefore.map(questionKey));
  const own = topic ? readQuestions(topic, request).filter(({ question }) => !asked.has(questionKey(question))) : [];
  const chosen = own.slice(0, request.count);
  const left = request.count - chosen.length;
  return left === 0 ? chosen : [...chosen, ...writeQuiz({ ...request, count: left })];
}

function readQuestions({ lessons, questions }: WrittenTopic, request: QuizRequest): Question[] {
  return questions.flatMap(({ lesson, ...item }) => {
    const about = lessons.find(({ file }) => file === `${lesson}.md`);
    const read = request.lessons.find(({ title }) => about && keyOf(title) === keyOf(about.title));
    return read ? { lesson: read.number, ...item } : [];
  });
}
