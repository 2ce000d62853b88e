const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^([-*+]|\d+[.)])(\s|$)/;

/**
 * Length of the first finished block of `text`, or 0. A block is finished by a blank line outside a code fence when the
 * next line starts at column 0 and cannot continue a list.
 */
export function nextBlockLength(text: string): number {
  const lines = text.split('\n');
  let fence = '';
  let hasContent = false;
  let position = 0;
  for (const [index, line] of lines.slice(0, -1).entries()) {
    position += line.length + 1;
    fence = fenceAfter(line, fence);
    if (line.trim() !== '') hasContent = true;
    else if (fence === '' && hasContent && startsNewBlock(lines[index + 1] ?? '')) return position;
  }
  return 0;
}

/** The fence that is open after a line. Only a bare row of the same signs, at least as long, closes one. */
function fenceAfter(line: string, open: string): string {
  const [, signs = '', rest = ''] = FENCE.exec(line) ?? [];
  if (signs === '') return open;
  if (open === '') return signs.startsWith('`') && rest.includes('`') ? '' : signs;
  const closes = signs.startsWith(open.charAt(0)) && signs.length >= open.length && rest.trim() === '';
  return closes ? '' : open;
}

function startsNewBlock(line: string): boolean {
  if (!/^\S/.test(line)) return false;
  // "1" or "-" alone may still become a list item.
  return !LIST_ITEM.test(line) && !/^([-*+]|\d+[.)]?)$/.test(line);
}
