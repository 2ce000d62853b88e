/** The key by which texts are compared; never shown. Ignores letter case, width, forms of letters and repeated spaces. */
export const foldText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
