export interface Subject {
  id: string;
  language: 'en' | 'de' | 'es' | 'ar' | 'hi' | 'zh';
  topic: string;
  asked: string;
  /** What a course on it cannot leave out. Synonyms are separated by `|`; a word may be its beginning. */
  pillars: string[];
}
