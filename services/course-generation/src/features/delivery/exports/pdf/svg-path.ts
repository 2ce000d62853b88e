const COMMAND = /([MLHVQTCZ])([^MLHVQTCZ]*)/gi;

const known = new Map<string, string>();
const LIMIT = 4000;

const round = (value: number): number => Math.round(value * 10) / 10;

// The operators of a PDF path for the absolute commands that MathJax writes.
export function toPathOperators(path: string): string {
  const found = known.get(path);
  if (found !== undefined) return found;
  const operators = convert(path);
  if (known.size < LIMIT) known.set(path, operators);
  return operators;
}

function convert(path: string): string {
  const out: string[] = [];
  let [x, y] = [0, 0];
  let [controlX, controlY] = [0, 0];
  // A quadratic curve as a cubic one.
  const curve = (toX: number, toY: number) => {
    const points = [
      ...[x + (2 / 3) * (controlX - x), y + (2 / 3) * (controlY - y)],
      ...[toX + (2 / 3) * (controlX - toX), toY + (2 / 3) * (controlY - toY), toX, toY],
    ];
    out.push(`${points.map(round).join(' ')} c`);
    [x, y] = [toX, toY];
  };
  for (const [, command = '', text = ''] of path.matchAll(COMMAND)) {
    const values = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, Z: 0 }[command] ?? 0;
    if (command === 'Z') out.push('h');
    let isCurve = false;
    for (let at = 0; size > 0 && at + size <= values.length; at += size) {
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = values.slice(at, at + size);
      switch (command) {
        case 'M':
        case 'L':
          [x, y] = [first, second];
          out.push(`${x} ${y} ${command === 'M' && at === 0 ? 'm' : 'l'}`);
          break;
        case 'H':
          x = first;
          out.push(`${x} ${y} l`);
          break;
        case 'V':
          y = first;
          out.push(`${x} ${y} l`);
          break;
        case 'Q':
          [controlX, controlY] = [first, second];
          curve(third, fourth);
          isCurve = true;
          break;
        case 'T':
          // the control point of the curve before, mirrored
          [controlX, controlY] = [2 * x - controlX, 2 * y - controlY];
          curve(first, second);
          isCurve = true;
          break;
        default:
          out.push(`${values.slice(at, at + size).join(' ')} c`);
          [x, y] = [fifth, sixth];
      }
    }
    if (!isCurve) [controlX, controlY] = [x, y];
  }
  return out.join(' ');
}
