import { searchWords } from '@coursewright/service-kit';

/** A title for searching and sorting: letter case, width and accents make no difference. */
export const titleKeyOf = (title: string): string =>
  title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What admins find a course by: the words of its title, and whose it is. */
export const courseWords = (title: string, userId: string): string[] => searchWords(title, userId);
