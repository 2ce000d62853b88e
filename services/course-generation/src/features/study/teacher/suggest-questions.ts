import type { Brief } from '@coursewright/contracts';
import { detectLanguage, parseLesson } from '../../authoring/index.ts';
import { plainText, renderMarkdown } from '../../authoring/text/index.ts';
import { listKeyPoints, suggestCards } from '../spaced-repetition/suggest-cards.ts';
import { isCourseLanguage, SUGGESTION_TEXTS, type SuggestionTexts } from './suggestion-texts.ts';

interface SuggestedLesson {
  title: string;
  markdown: string;
  terms?: readonly string[] | undefined;
  brief?: Brief | undefined;
  // Of an open quiz question: what tells it is not suggested.
  revealsAnswer: (text: string) => boolean;
}

const COUNT = 2;
const LONGEST = 160;

function textsFor(brief: Brief | undefined, lesson: string): SuggestionTexts {
  const { language, script } = detectLanguage(lesson);
  const wanted = brief?.language ?? language ?? (script === 'arabic' ? 'ar' : undefined);
  return SUGGESTION_TEXTS[isCourseLanguage(wanted) ? wanted : 'en'];
}

// Formulas and code do not survive as plain text.
const toPlain = (markdown: string): string =>
  /[$`]/.test(markdown) ? '' : plainText(renderMarkdown(markdown)).replace(/\s+/g, ' ').trim();

// Two questions to the teacher, of a term and a key point, else of a heading or the title. No model is asked.
export function suggestQuestions({ title, markdown, terms, brief, revealsAnswer }: SuggestedLesson): string[] {
  const { headings, prose } = parseLesson(markdown);
  const texts = textsFor(brief, prose);
  const cards = suggestCards(markdown, terms);
  const usable = (all: readonly string[]) =>
    all.map(toPlain).filter((text) => text !== '' && text.length <= LONGEST && !revealsAnswer(text));
  const [term, ...otherTerms] = usable(cards.filter(({ kind }) => kind === 'term').map(({ front }) => front));
  const [point] = usable(listKeyPoints(markdown));
  // The last one introduces the key points.
  const [heading] = usable(headings.slice(0, -1).map(({ text }) => text));
  const fill = (kind: keyof SuggestionTexts, text: string | undefined) =>
    text === undefined ? [] : [texts[kind].replace('{x}', () => text)];
  return [
    ...fill('meaning', term),
    ...fill('why', point),
    ...fill('simpler', otherTerms[0]),
    ...fill('simpler', heading),
    ...fill('practice', title),
    ...fill('simpler', title),
  ].slice(0, COUNT);
}
