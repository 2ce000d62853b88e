const QUOTED = /“[^“”]*”|"[^"]*"|«[^«»]*»|„[^„“”]*[“”]|「[^「」]*」|『[^『』]*』|^>.*$/gmu;

/** What is quoted may be in any language, and say anything. */
export const withoutQuotations = (text: string): string => text.replace(QUOTED, ' ');
