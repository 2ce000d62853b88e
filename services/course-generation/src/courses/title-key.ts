/** A title for searching and sorting: letter case, width and accents make no difference. */
export const titleKeyOf = (title: string): string =>
  title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
