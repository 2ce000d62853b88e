import type { QuizQuestion } from '../../writing/texts.ts';
import { readMaterial } from '../quiz-rules.ts';

const HTML =
  '<p>Yeast needs warmth and fresh flour. A fed starter doubles within hours, and the gas in it makes the loaf rise.</p>' +
  '<p>Salt slows the yeast down; without it the yeast works faster at first. Some bakers add it late. Steam keeps the crust soft while the loaf swells in the oven.</p>';
const LESSONS = [
  { subtopicId: 't1s1', title: 'Starter', html: HTML, objectives: ['Feed a starter', 'Name what yeast needs'] },
  { subtopicId: 't1s2', title: 'Oven', html: HTML },
];

/** A question that no rule says anything about. */
export const GOOD_QUESTION: QuizQuestion = {
  question: 'What does a baker gain by adding salt late?',
  options: [
    'The yeast works faster at first',
    'The flour takes in more water',
    'The crust gets darker sooner',
    'The gas leaves the loaf early',
  ],
  correct: 0,
  explanation: 'Salt slows the yeast down, so without it the yeast works faster at first.',
  subtopicId: 't1s1',
  reasons: [
    '',
    'How much water flour takes in does not depend on the salt.',
    'The colour of the crust comes from the heat of the oven.',
    'Gas that leaves early is a loss, and nobody wants that.',
  ],
  objective: 1,
};

export const material = readMaterial({ lessons: LESSONS, avoid: ['Why is the starter fed?'] });
