import { BYTE_ORDER_MARK, csvLine } from '@coursewright/service-kit';
import type { CardExport } from './card-export.ts';

const HEADING = ['Id', 'Type', 'Lesson', 'Front', 'Back'];
const TYPES = { term: 'Term', point: 'Key point', question: 'Question' } as const;

const toRow = ({ guid, kind, lesson, front, back, options = [], explanation }: CardExport): string[] => [
  guid,
  TYPES[kind],
  lesson,
  [front, ...options.map((option) => `- ${option}`)].join('\n'),
  [back, explanation].filter((part) => part).join('\n\n'),
];

export const exportCardsCsv = (cards: readonly CardExport[]): string =>
  BYTE_ORDER_MARK + [HEADING, ...cards.map(toRow)].map(csvLine).join('');
