/**
 * What the server keeps of an exercise, with its key. `{{1}}`, `{{2}}` … in the text of a `cloze` are its blanks;
 * `order` has its items in the right order; `right[i]` of `match` belongs to `left[i]`, and further ones belong to none.
 */
export type ExerciseKey =
  | { kind: 'choice'; options: string[]; correct: number; reasons?: string[] | undefined }
  | { kind: 'several'; options: string[]; correct: number[] }
  | { kind: 'cloze'; text: string; blanks: { accept: string[]; exact?: boolean | undefined }[] }
  | { kind: 'order'; items: string[] }
  | { kind: 'match'; left: string[]; right: string[] }
  | {
      kind: 'number';
      value: number;
      // Largest relative and absolute error; by default 1 % and 1e-8.
      rel?: number | undefined;
      abs?: number | undefined;
      unit?: string | undefined;
      // An expression with this value, which shows that it is right.
      check?: string | undefined;
    }
  | { kind: 'text'; criteria: Criterion[]; minWords: number; sample: string };

export type ExerciseKind = ExerciseKey['kind'];

/** What a text must show. `anchors` say what earns 0, 1 and 2 points. */
export interface Criterion {
  text: string;
  weight: number;
  anchors: [string, string, string];
}

/** What a learner sees of it: without the key, and in an order that tells nothing. */
export type ShownExercise =
  | { kind: 'choice'; options: string[] }
  | { kind: 'several'; options: string[] }
  | { kind: 'cloze'; text: string; blanks: number }
  | { kind: 'order'; items: string[] }
  | { kind: 'match'; left: string[]; right: string[] }
  | { kind: 'number'; hasUnit: boolean }
  | { kind: 'text'; criteria: string[]; minWords: number };

/** Numbers are places in what was shown. */
export type ExerciseAnswer =
  | { kind: 'choice'; choice: number }
  | { kind: 'several'; choices: number[] }
  | { kind: 'cloze'; blanks: string[] }
  | { kind: 'order'; order: number[] }
  | { kind: 'match'; pairs: number[] }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string };

/** Asked for again: it uses up no try. */
export interface Question {
  reason: 'empty' | 'incomplete' | 'no_number' | 'no_unit' | 'unknown_unit' | 'which_reading' | 'too_short';
  // The blank or the place, counted from 0, where it is about one.
  at?: number | undefined;
  // Of `which_reading`: the two readings.
  readings?: string[] | undefined;
}

export interface MarkedPart {
  right: boolean;
  // Right, but not quite as it should be written; or wrong for a reason that can be named.
  note?: 'spelling' | 'wrong_unit' | 'percent' | 'rounding' | undefined;
}

export interface Mark {
  // From 0 to 1.
  score: number;
  // Full marks.
  right: boolean;
  // Of the blanks, items, pairs or options, in the order of what was shown.
  parts: MarkedPart[];
}
