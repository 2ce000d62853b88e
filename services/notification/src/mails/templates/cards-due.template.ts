import { pluralize } from '@coursewright/text';
import { clip, normalizeText } from './format.ts';
import { type Brand, createSummaryTable, createTextContent, type EmailContent, greet } from './layout.ts';

export type CardsDueData = {
  name: string;
  dueCount: number;
  courses: { title: string; dueCount: number }[];
  unsubscribeToken: string;
};

const NAME_LENGTH = 40;
const TITLE_LENGTH = 80;

export function cardsDue({ name, dueCount, courses, unsubscribeToken }: CardsDueData, brand: Brand): EmailContent {
  const heading = `${pluralize(dueCount, 'card')} ${dueCount === 1 ? 'is' : 'are'} due`;
  const why = 'A few minutes now keep what you learned. The cards come back less and less often.';
  const letter = createTextContent(greet('Good morning', clip(name, NAME_LENGTH)), [`${heading}.`, why]);
  const table = createSummaryTable(
    courses.map((course) => [clip(normalizeText(course.title), TITLE_LENGTH), String(course.dueCount)]),
  );
  return {
    subject: heading,
    preview: why,
    body: { markup: letter.body.markup + table.body.markup },
    text: [letter.text, table.text].join('\n\n'),
    action: { label: 'Recall now', url: `${brand.url}/recall` },
    reason: 'You get this mail because you asked for it in your profile, at most once a day.',
    unsubscribeUrl: `${brand.url}/api/card-reminders/${encodeURIComponent(unsubscribeToken)}`,
  };
}
