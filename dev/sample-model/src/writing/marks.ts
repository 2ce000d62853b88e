import { contentWords, overlap, splitSentences } from '@coursewright/text/words';

export interface MarkRequest {
  criteria: { criterion: number; anchors: { points: number; text: string }[] }[];
  answers: { answer: number; text: string }[];
}

// Of the words of the anchor for full points.
const ALL = 0.5;
const SOME = 0.25;

/** By words that answer and anchor share: the sample model understands nothing. */
export function markAnswers({ criteria, answers }: MarkRequest): string {
  return JSON.stringify({
    answers: answers.map(({ answer, text }) => ({
      answer,
      criteria: criteria.map(({ criterion, anchors }) => ({ criterion, ...markCriterion(text, anchors) })),
    })),
  });
}

function markCriterion(text: string, anchors: MarkRequest['criteria'][number]['anchors']) {
  const share = (sentence: string, points: number) => {
    const anchor = contentWords(anchors.find((one) => one.points === points)?.text ?? '', 'en');
    return overlap(anchor, contentWords(sentence, 'en'));
  };
  let best = { quote: '', points: 0, share: 0 };
  for (const sentence of splitSentences(text)) {
    const full = share(sentence, 2);
    const points = full >= ALL ? 2 : full >= SOME || share(sentence, 1) >= ALL ? 1 : 0;
    if (points > best.points || (points === best.points && points > 0 && full > best.share))
      best = { quote: sentence, points, share: full };
  }
  return { quote: best.quote, points: best.points };
}
