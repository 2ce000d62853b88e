/** Minor units as people read them: `£9.00`, `ZAR 170.00`. */
export function money(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits).replaceAll('\u00a0', ' ');
}
