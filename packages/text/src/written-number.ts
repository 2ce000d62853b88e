/** A comma or a point may separate thousands or decimals: both readings are kept, that of thousands first. */
export function readNumber(text: string): { values: number[]; places: number } | undefined {
  const written = text.replace(/\{,\}/g, ',').replace(/[\u00a0\u202f'’ ]/g, '');
  if (written === '' || /[.,]$/.test(written) || /^0\d/.test(written)) return undefined;
  const marks = written.match(/[.,]/g) ?? [];
  const distinct = new Set(marks);
  const values = new Set<number>();
  let places = 0;
  if (marks.length === 0) values.add(Number(written));
  const grouped = (mark: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`);
  if (marks.length >= 1 && distinct.size === 1 && grouped(marks[0] ?? '').test(written))
    values.add(Number(written.replace(/[.,]/g, '')));
  // 12,34,567 of India
  if (marks.length > 1 && /^\d{1,2}(?:,\d\d)+,\d{3}$/.test(written)) values.add(Number(written.replace(/,/g, '')));
  if (marks.length === 1) {
    values.add(Number(written.replace(',', '.')));
    places = written.length - written.search(/[.,]/) - 1;
  }
  if (distinct.size === 2) {
    const last = marks.at(-1) ?? '';
    const [whole = '', decimals = '', ...more] = written.split(last);
    if (more.length > 0 || !grouped(marks[0] ?? '').test(whole)) return undefined;
    values.add(Number(`${whole.replace(/[.,]/g, '')}.${decimals}`));
    places = decimals.length;
  }
  return values.size === 0 ? undefined : { values: [...values], places };
}
