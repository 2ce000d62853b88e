import type { Brief } from '@coursewright/contracts';
import { arabic } from './subjects/arabic.ts';
import { chinese } from './subjects/chinese.ts';
import { english } from './subjects/english.ts';
import { german } from './subjects/german.ts';
import { hindi } from './subjects/hindi.ts';
import { spanish } from './subjects/spanish.ts';
import type { Subject } from './subjects/subject.ts';

export const levels = ['new', 'some', 'advanced'] as const satisfies Brief['level'][];
export type Level = (typeof levels)[number];

export interface EvalBrief {
  id: string;
  subject: Subject;
  level: Level;
}

// Languages take turns, so that the first briefs are a fair sample of all.
function interleave(groups: Subject[][]): Subject[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? [])).flat();
}

export const subjects: readonly Subject[] = interleave([english, german, spanish, arabic, hindi, chinese]);

// The first round has each subject once, at levels that take turns.
export const briefs: readonly EvalBrief[] = levels.flatMap((_, round) =>
  subjects.map((subject, at) => {
    const level = levels[(at + round) % levels.length] ?? 'some';
    return { id: `${subject.id}-${level}`, subject, level };
  }),
);
