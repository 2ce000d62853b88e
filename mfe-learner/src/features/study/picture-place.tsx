import { Skeleton } from '@coursewright/ui';

/** Keeps the text from jumping when the picture arrives. */
export const PicturePlace = () => (
  <Skeleton shape="block" width="100%" height="auto" className="ln:aspect-[16/9] ln:lg:aspect-[21/9]" />
);
