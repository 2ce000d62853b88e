import type { QualityRecord } from '@coursewright/contracts';
import { plainText } from '../text/html.ts';
import { describeModel } from '../writing/chat.ts';
import type { QuestionRequest } from '../writing/texts.ts';
import { scoreAll } from './quality.ts';
import { watchStream } from './stream-watch.ts';
import { expectedAnswerLanguage, judgeAnswer, judgeAnswerLanguage, judgeSecrecy } from './teacher-rules.ts';

interface AnswerJudgeOptions {
  model: string;
  promptVersion: string;
  request: QuestionRequest;
}

export function createAnswerJudge({ model, promptVersion, request }: AnswerJudgeOptions) {
  const { question, mainTopic, paragraphs, openItems = [] } = request;
  // The sample model answers in English.
  const isSample = !describeModel(model).isModel;
  const expected = isSample ? undefined : expectedAnswerLanguage(question, mainTopic);
  let raw = '';

  return {
    isRepairable: !isSample,
    // The open paragraph is not judged before it is complete.
    showsTail: openItems.length === 0,

    watch(onBad: () => void) {
      raw = '';
      const watch = watchStream(
        {
          judgeBlock: (text, index) => [
            ...judgeSecrecy(text, openItems),
            ...(index === 0 ? judgeAnswerLanguage(text, expected) : []),
          ],
        },
        onBad,
      );
      return {
        ...watch,
        get isStopped() {
          return watch.isStopped;
        },
        push(text: string) {
          raw += text;
        },
        reset() {
          raw = '';
          watch.reset();
        },
      };
    },

    async judge({ html, model: writtenBy }: { html: string; model: string }): Promise<QualityRecord> {
      const findings = judgeAnswer({ raw, text: plainText(html), paragraphs, openItems, expected });
      return { promptVersion, model: writtenBy, ...scoreAll(findings) };
    },
  };
}
