/** `£0`, `£9.99`: whole amounts go without decimals. */
export function formatPrice(cost: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    cost,
  );
}
