import type { SubjectKind } from '../subject-kind.ts';

/** Things to try, by the way a subject is practised. */
export const EXPERIMENTS: Record<SubjectKind, readonly string[]> = {
  code: [
    'Write the smallest program or command that shows {S}; run it and note the exact output.',
    'Break it on purpose: change one line, predict the message, then run it.',
    'Read the official documentation on {S} and type one example by hand instead of pasting it.',
    'Explain each line of an example aloud, as if to somebody who has never programmed.',
  ],
  language: [
    'Write five sentences with {S} in mind; read them aloud and record yourself.',
    'Collect three real examples of {S} from a text or film you like.',
    'Translate your five sentences into your own language, wait a day, then translate them back.',
    'Ask a speaker or a teacher to correct two of your sentences.',
  ],
  craft: [
    'Practise {S} slowly for ten minutes with your attention on one point.',
    'Film or photograph your result today, and again in one week.',
    'Find one teacher who demonstrates {S}; write down the three steps they never skip.',
    'Repeat the hardest moment ten times, then do the whole once.',
  ],
  science: [
    'Draw {S} as a labelled diagram from memory, then compare it with a textbook.',
    'Find one worked problem on {S}; cover the solution and do it again.',
    'Estimate an answer before you calculate, and note how far off you were.',
    'List what stays the same and what changes when one quantity doubles.',
  ],
  humanities: [
    'Find one primary source on {S}; write who made it, when, for whom and why.',
    'Put five events or ideas around {S} in order, and justify the order.',
    'Write the strongest case for one claim about {S}, then the strongest case against it.',
    'Compare how two authors describe {S}; mark where they disagree.',
  ],
  business: [
    'Describe one real organisation that deals with {S}: what did it choose, and why?',
    'Turn {S} into one number you could measure every week.',
    'Write a one-page plan for {S} with a date, an owner and a rule for stopping.',
    'Ask one person who meets {S} at work three questions in ten minutes.',
  ],
  health: [
    'Look up {S} on the site of a public health body and note the date of the page.',
    'Sort statements about {S} into advice and evidence.',
    'List the questions about {S} that only a qualified professional should answer for you.',
    'Make a diagram of {S} and label only the parts you can name with a source.',
  ],
  general: [
    'Find two independent sources on {S} and write where they agree.',
    'Make or draw one concrete example of {S}.',
    'Teach {S} to somebody in three minutes and note their first question.',
    'Write what you would do differently tomorrow because of {S}.',
  ],
};
