/** Links to the files of one page: its sheets are needed at once, its scripts soon. */
export const fileLinks = (files: readonly string[]): string => files.map(linkTo).join('');

function linkTo(file: string): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}">`;
  return `<link rel="preload" as="script" href="/${file}" fetchpriority="low">`;
}
