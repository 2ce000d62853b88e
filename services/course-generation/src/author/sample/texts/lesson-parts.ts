export const LABEL =
  'Written by the built-in template, not by an AI model. It guides your own study and states no facts about the topic.';

export const HEALTH_NOTE = 'For decisions about your own health, ask a qualified professional.';

export const OPENINGS = [
  'Before you read anything, write what you think “{S}” means and how sure you are, from 0 to 100.',
  'Start with a two-minute guess: what belongs to “{S}”, and what does not?',
  'Spend one minute listing every word you connect with “{S}”. Then circle the three you trust least.',
  'Picture somebody who is good at “{S}”. What do they do that you cannot do yet?',
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
  'How would you find out whether somebody really understands {S}?',
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
  ['Teaching', 'Explain it aloud to somebody, or to an empty chair, in three minutes.'],
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
