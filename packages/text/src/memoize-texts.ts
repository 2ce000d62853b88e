/** For a pure function of texts that come again soon. @param most results kept; then all are forgotten */
export function memoizeTexts<T>(compute: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const present = known.get(text);
    if (present !== undefined) return present;
    if (known.size >= most) known.clear();
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}
