import { directionOf, LINE_BREAK, type Run } from '@coursewright/pdf';
import type { PrintedItem } from '../exercise-text.ts';
import type { ExportWords } from '../export-words.ts';
import { BODY, BRAND, MUTED, STEP } from './flow.ts';
import type { BlockContext } from './lesson-blocks.ts';

// Room for a question and its first options.
const KEPT = 70;

type Target = Pick<BlockContext, 'flow' | 'direction'>;

function writeParagraph({ flow, direction }: Target, runs: readonly Run[], colour?: string): void {
  const tag = flow.root.child('P');
  const text = runs.map((run) => run.text).join('');
  flow.write(tag, runs, { size: BODY, direction: directionOf(text, direction), ...(colour && { colour }) });
  tag.end();
}

// What the learner wrote beside a lesson.
export function writeNote(target: Target, note: string, { myNote }: ExportWords): void {
  const { flow } = target;
  const direction = directionOf(note, target.direction);
  flow.gap(10);
  flow.ensure(40);
  flow.rail(direction, () => {
    writeParagraph({ ...target, direction }, [{ text: myNote, style: { bold: true } }], BRAND);
    flow.gap(2);
    writeParagraph({ ...target, direction }, [{ text: note.trim().replace(/\r?\n/g, LINE_BREAK) }]);
  });
  flow.gap(12);
}

// The answers are at the end of the document.
export function writeQuestions(target: Target, items: readonly PrintedItem[]): void {
  const { flow } = target;
  for (const [index, { prompt, lines }] of items.entries()) {
    const direction = directionOf(prompt, target.direction);
    const inner = { ...target, direction };
    flow.gap(8);
    flow.ensure(KEPT);
    writeParagraph(inner, [{ text: `${index + 1}. ${prompt}`, style: { bold: true } }]);
    flow.gap(3);
    if (lines.length === 0) continue;
    const list = flow.root.child('L');
    flow.inset(STEP, 0, direction, () => {
      for (const { label, text } of lines) {
        const item = list.child('LI');
        const body = item.child('LBody');
        const labelled = label === '' ? [] : [{ text: `${label} `, colour: BRAND }];
        flow.write(body, [...labelled, { text }], { direction });
        item.end();
        flow.gap(2);
      }
    });
    list.end();
  }
  flow.gap(12);
}

export function writeAnswers(target: Target, items: readonly PrintedItem[]): void {
  const { flow } = target;
  for (const [index, { solution, explanation }] of items.entries()) {
    flow.ensure(40);
    const direction = directionOf(solution + explanation, target.direction);
    writeParagraph({ ...target, direction }, [{ text: `${index + 1}. ${solution}`, style: { bold: true } }]);
    flow.gap(1);
    flow.inset(STEP, 0, direction, () => writeParagraph({ ...target, direction }, [{ text: explanation }], MUTED));
    flow.gap(7);
  }
}
