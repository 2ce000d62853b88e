import type { LessonQuality, QualityFinding } from '@coursewright/contracts';
import { describeModel, type Lesson, type LessonRequest, type RevisionRequest } from '../content-generator.ts';
import { plainText } from '../text/html.ts';
import { type ExpectedLanguage, expectedFromTitles, namesLanguage, toExpected } from './language.ts';
import { judgeLesson } from './lesson-rules.ts';
import { beginsThinking, judgeLanguage, judgeOpening } from './lesson-rules-speech.ts';
import { block } from './quality.ts';

function expectedLanguage({ brief, mainTopic, outline }: LessonRequest): ExpectedLanguage | undefined {
  const titles = outline.topics.flatMap(({ title, subtopics }) => [title, ...subtopics.map((lesson) => lesson.title)]);
  if (namesLanguage([mainTopic, ...titles].join('\n'))) return undefined;
  if (brief?.language) return toExpected(brief.language);
  return expectedFromTitles(mainTopic, titles);
}

const CODE_OR_QUOTE = /<(pre|code|blockquote|math)\b.*?<\/\1>/gs;
const BEGINNING = 40;

interface LessonJudgeOptions {
  model: string;
  promptVersion: string;
  request: LessonRequest | RevisionRequest;
}

export type LessonJudge = ReturnType<typeof createLessonJudge>;

export function createLessonJudge({ model, promptVersion, request }: LessonJudgeOptions) {
  // The sample model writes English in every course, and the same plan under every title.
  const isSample = !describeModel(model).isModel;
  const expected = isSample ? undefined : expectedLanguage(request);
  const revision = 'change' in request ? { change: request.change, markdown: request.markdown } : undefined;

  return {
    // Asked again, the sample model writes the same text.
    isRepairable: !isSample,

    watch(onBad: () => void) {
      let findings: QualityFinding[] = [];
      let beginning = '';
      let blocks = 0;
      const report = (found: QualityFinding[]) => {
        if (found.length === 0 || findings.length > 0) return;
        findings = found;
        onBad();
      };
      return {
        all: (quality?: LessonQuality) => [...findings, ...(quality?.findings ?? [])],
        get isStopped() {
          return findings.length > 0;
        },
        push(text: string) {
          if (beginning.length >= BEGINNING) return;
          beginning += text;
          if (beginsThinking(beginning))
            report([block('L3', beginning, 'It begins with thoughts on the task. Begin with the lesson itself.')]);
        },
        judgeBlock(html: string) {
          const text = plainText(html.replace(CODE_OR_QUOTE, ' '));
          report([...(blocks === 0 ? judgeOpening(text) : []), ...judgeLanguage(text, expected)]);
          blocks += 1;
        },
        reset() {
          findings = [];
          beginning = '';
          blocks = 0;
        },
      };
    },

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
