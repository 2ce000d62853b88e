import type { SubjectKind } from '../writing/subject-kind.ts';

export const LABEL_PREFIX = '**Sample text.**';

export const LABEL =
  'Written by the built-in template, not by an AI model. It guides your own study and states no facts about the topic.';

export const QUOTING_LABEL =
  'Written by the built-in template, not by an AI model. It quotes your own material and adds no facts.';

export const HEALTH_NOTE = 'For decisions about your own health, ask a qualified professional.';

export const OPENINGS = [
  'Before you read anything, write what you think {Q} means and how sure you are, from 0 to 100.',
  'Start with a two-minute guess: what belongs to {Q}, and what does not?',
  'Spend one minute listing every word you connect with {Q}. Then circle the three you trust least.',
  'Picture someone who is good at {Q}. What do they do that you cannot do yet?',
] as const;

export const LOOK_UP = [
  'a one-sentence definition',
  'a definition from a second, independent source',
  'one worked example',
  'one counter-example',
  'a picture or diagram',
  'when and where it began',
  'two related terms and how they differ',
  'one open question',
  'one practical use',
  'a known limit or risk',
];

export const QUESTIONS = [
  'What question does {S} answer, and whose question is it?',
  'What would be different if {S} had never existed?',
  'Which part of {S} could you explain to a ten-year-old, and which part not yet?',
  'What is the most common wrong idea about {S}, and how would you show that it is wrong?',
  'How does {S} build on what came before it in this course?',
  'What evidence would change your mind about {S}?',
  'Where have you met {S} without knowing its name?',
  'What is the smallest example of {S} that is still honest?',
  'Who disagrees about {S}, and about what exactly?',
  'How would you find out whether someone really understands {S}?',
] as const;

export const METHODS = [
  [
    'Retrieval',
    'Close every page and write what you remember. Then open it again and correct yourself in another colour.',
  ],
  ['Spacing', 'Come back to this page tomorrow, in three days and in a week; answer the questions again each time.'],
  ['Interleaving', 'Mix one question from this page with one from an earlier page.'],
  ['Worked example', 'Study one complete solution, cover it, and rebuild it from the first line.'],
  ['Self-explanation', 'After each step, finish the sentence “this works because …”.'],
  ['Teaching', 'Explain it aloud to someone, or to an empty chair, in three minutes.'],
] as const;

export const GLOSSARY_ROWS = ['main term', 'related term', 'opposite or neighbour', 'example', 'open question'];

export const CHECKS = [
  'I can define it without notes.',
  'I can give one example and one counter-example.',
  'I can say what it is not.',
  'I can explain how it connects to {T}.',
  'I found at least two sources and wrote them down.',
  'I tried it once with my own hands, voice or pen.',
  'I know one thing that I still do not understand.',
  'I could answer a beginner’s first question about it.',
];

export const WORKED_EXAMPLES = [
  [
    'Mara has 25 minutes. She first writes, without looking anything up, what she believes: two sentences, “40 of 100 sure”.',
    'Minutes 3 to 10: she copies two definitions from two sources and underlines the one word in which they differ.',
    'Minutes 10 to 18: she finds one example, covers it, and writes it again from memory. One step is missing; she marks it in red.',
    'Minutes 18 to 23: she asks herself two questions from this page. The second she cannot answer: it goes on a card for tomorrow.',
    'Minutes 23 to 25: she reads her first two sentences again and corrects one of them. Now she says “70 of 100 sure”.',
  ],
  [
    'Jonas reads one short text twice and closes it. He writes down three points and says them aloud.',
    'He compares them with the text: two are right, one was his own guess. He strikes the guess out.',
    'He draws the parts as boxes and joins them with arrows, and writes a verb on each arrow. One arrow gets no verb, so that is what he looks up next.',
    'He explains the drawing to his sister. Her first question is better than his own, and he writes it under “open question”.',
    'The next morning he draws it again on a blank page before breakfast and needs the old one for a single box.',
  ],
  [
    'Aisha begins at the end: she reads the checks under “Done when” and ticks what she can do already. It is one of them.',
    'She turns each of the others into a question and puts the easiest first.',
    'For each she allows herself five minutes and one source; what takes longer becomes a note with a question mark.',
    'After three questions she stops and writes a summary of four lines for her past self of an hour ago.',
    'Two notes with question marks are left. She picks one for tomorrow and writes the date next to it.',
  ],
] as const;

export const EXPERIMENTS: Record<SubjectKind, readonly string[]> = {
  code: [
    'Write the smallest program or command that shows {S}; run it and note the exact output.',
    'Break it on purpose: change one line, predict the message, then run it.',
    'Read the official documentation on {S} and type one example by hand instead of pasting it.',
    'Explain each line of an example aloud, as if to someone who has never programmed.',
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
    'Find one primary source on {S}; write who made it, when, for which audience and why.',
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
    'Teach {S} to someone in three minutes and note their first question.',
    'Write what you would do differently tomorrow because of {S}.',
  ],
};
