/** One part of a whole. */
export interface Share {
  label: string;
  value: number;
  /** A colour of the design, as CSS. */
  colour: string;
}

/** The sum of the parts. */
export const totalOf = (shares: readonly Share[]) => shares.reduce((sum, { value }) => sum + value, 0);

/** `25%`; of nothing everything is 0%. */
export function percentOf(value: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((100 * value) / total)}%`;
}

/** The same as the picture, in words. */
export function describeShares(title: string, shares: readonly Share[]): string {
  const total = totalOf(shares);
  const parts = shares.map(({ label, value }) => `${value} ${label} (${percentOf(value, total)})`);
  return `${title}: ${parts.join(', ')}`;
}
