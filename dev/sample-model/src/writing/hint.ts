interface HintRequest {
  hintLevel: number;
  lesson?: string | undefined;
  paragraphs: { text: string }[];
  // An earlier hint told too much.
  isRepair: boolean;
}

const GENERAL = [
  'Read the lesson once more with this question in mind, and stop where it is spoken of.',
  'Put the question into your own words first. Then say what would have to be true for an answer to fit.',
  'Cover the answers, write down yours in one sentence, and only then choose the one that says the same.',
];

const WORDS_QUOTED = 6;

// The sample model knows nothing: it points into the lesson, and then to ways of thinking.
export function writeHint({ hintLevel, lesson, paragraphs, isRepair }: HintRequest): string {
  const general = GENERAL[hintLevel - 1] ?? GENERAL[0] ?? '';
  if (isRepair) return general;
  if (hintLevel === 1 && lesson) return `The lesson “${lesson}” says it. ${general}`;
  const opening = paragraphs[0]?.text.split(/\s+/).slice(0, WORDS_QUOTED).join(' ');
  if (hintLevel === 2 && opening) return `Look near the paragraph that begins “${opening} …”. ${general}`;
  return general;
}
