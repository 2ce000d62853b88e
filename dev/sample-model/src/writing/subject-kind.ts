export type SubjectKind = 'code' | 'language' | 'craft' | 'science' | 'humanities' | 'business' | 'health' | 'general';

const SIGNS: [SubjectKind, string][] = [
  [
    'code',
    'programming|coding|python|java|javascript|typescript|react|node|sql|databases?|apis?|docker|kubernetes|linux|git|html|css|rust|golang|c\\+\\+|algorithms?|software|web|devops|cloud|data science|machine learning|ai',
  ],
  [
    'language',
    'spanish|french(?! revolution)|german|italian|english|japanese|chinese|mandarin|korean|arabic|hindi|portuguese|russian(?! revolution)|latin|grammar|vocabulary|pronunciation|languages?',
  ],
  [
    'craft',
    'guitar|piano|violin|singing|drawing|painting|photography|cooking|baking|bread|knitting|sewing|woodwork(?:ing)?|garden(?:ing)?|chess|yoga|dance|dancing|sports?|football|swimming|running|pottery',
  ],
  [
    'science',
    'physics|chemistry|biology|maths?|mathematics|algebra|calculus|geometry|statistics|astronomy|geology|genetics|mechanics|electronics|engineering|photosynthesis|quantum|climate',
  ],
  [
    'humanities',
    'history|philosophy|ethics|literature|poetry|religion|politics|sociology|psychology|anthropology|archaeology|music theory|law|wars?|empires?|revolutions?',
  ],
  [
    'business',
    'marketing|business|sales|finance|accounting|invest(?:ing|ment)|management|leadership|startups?|economics|negotiation|projects?|products?|hr|branding|seo',
  ],
  [
    'health',
    'health|medicine|medical|diet|nutrition|first aid|anatomy|nursing|mental|therapy|pharma\\w*|diseases?|fitness',
  ],
];

const KINDS = SIGNS.map(([kind, words]) => ({
  kind,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu'),
}));

export const guessSubjectKind = (subject: string): SubjectKind =>
  KINDS.find(({ pattern }) => pattern.test(subject))?.kind ?? 'general';
