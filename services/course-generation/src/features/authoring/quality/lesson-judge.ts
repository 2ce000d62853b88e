import type { LessonQuality } from '@coursewright/contracts';
import { describeModel } from '../writing/chat.ts';
import type { Lesson, LessonRequest, RevisionRequest } from '../writing/texts.ts';
import { type ExpectedLanguage, expectedFromTitles, namesLanguage, toExpected } from './language.ts';
import { judgeLesson } from './lesson-rules.ts';
import { beginsThinking, judgeLanguage, judgeOpening } from './lesson-rules-speech.ts';
import { block } from './quality.ts';
import { watchStream } from './stream-watch.ts';

function expectedLanguage({ brief, mainTopic, outline }: LessonRequest): ExpectedLanguage | undefined {
  const titles = outline.topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((lesson) => lesson.title)]);
  if (namesLanguage([mainTopic, ...titles].join('\n'))) return undefined;
  if (brief?.language) return toExpected(brief.language);
  return expectedFromTitles(mainTopic, titles);
}

interface LessonJudgeOptions {
  model: string;
  promptVersion: string;
  request: LessonRequest | RevisionRequest;
}

export function createLessonJudge({ model, promptVersion, request }: LessonJudgeOptions) {
  // The sample model writes English in every course, and the same plan under every title.
  const isSample = !describeModel(model).isModel;
  const expected = isSample ? undefined : expectedLanguage(request);
  const revision = 'change' in request ? { change: request.change, markdown: request.markdown } : undefined;

  return {
    // Asked again, the sample model writes the same text.
    isRepairable: !isSample,

    showsTail: true,

    watch: (onBad: () => void) =>
      watchStream(
        {
          judgeBeginning: (text) =>
            beginsThinking(text)
              ? [block('L3', text, 'It begins with thoughts on the task. Begin with the lesson itself.')]
              : [],
          judgeBlock: (text, index) => [...(index === 0 ? judgeOpening(text) : []), ...judgeLanguage(text, expected)],
        },
        onBad,
      ),

    async judge({ markdown, model: writtenBy }: Lesson): Promise<LessonQuality> {
      const earlier = isSample ? [] : await request.findEarlier?.();
      // The sample model writes the same plan whatever the contract says.
      const contract = isSample ? undefined : request.contract;
      const laterTerms = contract && request.surroundings?.laterTerms;
      const level = request.brief?.level;
      const judgement = judgeLesson({ markdown, expected, level, earlier, revision, contract, laterTerms });
      return { promptVersion, model: writtenBy, ...judgement };
    },
  };
}
