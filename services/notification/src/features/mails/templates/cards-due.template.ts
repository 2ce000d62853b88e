import { clip } from '@coursewright/text';
import { normalizeText } from './format.ts';
import { type Brand, createSummaryTable, createTextContent, type EmailContent, greet } from './layout.ts';
import type { Wording } from './wording.ts';

export type CardsDueData = {
  name: string;
  dueCount: number;
  courses: { title: string; dueCount: number }[];
  unsubscribeToken: string;
};

const NAME_LENGTH = 40;
const TITLE_LENGTH = 80;

export function cardsDue(data: CardsDueData, brand: Brand, wording: Wording): EmailContent {
  const { greetings, cardsDue: texts } = wording.texts;
  const heading = texts.heading(data.dueCount);
  const content = createTextContent(greet(greetings.goodMorning, clip(data.name, NAME_LENGTH)), [
    texts.sentence(heading),
    texts.why,
  ]);
  const table = createSummaryTable(
    data.courses.map((course) => [clip(normalizeText(course.title), TITLE_LENGTH), String(course.dueCount)]),
    wording,
  );
  return {
    subject: heading,
    preview: texts.why,
    body: { markup: content.body.markup + table.body.markup },
    text: [content.text, table.text].join('\n\n'),
    action: { label: texts.action, url: `${brand.url}/recall` },
    reason: texts.reason,
    unsubscribeUrl: `${brand.url}/api/card-reminders/${encodeURIComponent(data.unsubscribeToken)}`,
  };
}
