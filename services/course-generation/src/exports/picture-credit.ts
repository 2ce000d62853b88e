import type { PictureView } from '@coursewright/contracts';

/** What the licence of a picture asks to be said, in one line. */
export function creditLine({ credit, licence, licenceUrl, sourceUrl }: PictureView): string {
  const named = licence && !credit.includes(licence) ? `${credit}, ${licence}` : credit;
  return [named, sourceUrl, licenceUrl].filter((part) => part).join(' · ');
}

export const NOT_WRITTEN = 'This lesson has not been written yet.';
