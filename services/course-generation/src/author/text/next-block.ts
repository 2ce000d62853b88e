const FENCE = /^\s*(```|~~~)/;
const LIST_ITEM = /^([-*+]|\d+[.)])(\s|$)/;

/**
 * Length of the first finished block of `text`, or 0. A block is finished by a blank line outside a code fence when the
 * next line starts at column 0 and cannot continue a list.
 */
export function nextBlockLength(text: string): number {
  const lines = text.split('\n');
  let inFence = false;
  let hasContent = false;
  let position = 0;
  for (const [index, line] of lines.slice(0, -1).entries()) {
    position += line.length + 1;
    if (FENCE.test(line)) inFence = !inFence;
    if (line.trim() !== '') hasContent = true;
    else if (!inFence && hasContent && startsNewBlock(lines[index + 1] ?? '')) return position;
  }
  return 0;
}

function startsNewBlock(line: string): boolean {
  if (!/^\S/.test(line)) return false;
  // "1" or "-" alone may still become a list item.
  return !LIST_ITEM.test(line) && !/^([-*+]|\d+[.)]?)$/.test(line);
}
