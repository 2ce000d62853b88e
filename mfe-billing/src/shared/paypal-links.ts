/** PayPal answers with several links; people agree at one of them. */
export function approvalOf(links: readonly { rel: string; href: string }[]): string {
  const approve = links.find(({ rel }) => rel === 'approve');
  if (!approve) throw new Error('PayPal named no page to agree on');
  return approve.href;
}
