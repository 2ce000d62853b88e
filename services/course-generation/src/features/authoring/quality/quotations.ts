// An inch mark hides no more than its line.
const QUOTED =
  /“[^“”\n]{0,300}”|"[^"\n]{0,300}"|«[^«»\n]{0,300}»|„[^„“”\n]{0,300}[“”]|「[^「」\n]{0,300}」|『[^『』\n]{0,300}』|^>.*$/gmu;

/** What is quoted may be in any language, and say anything. */
export const withoutQuotations = (text: string): string => text.replace(QUOTED, ' ');
