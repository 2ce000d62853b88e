import type { CourseType } from '@coursewright/contracts';
import { Skeleton } from '@coursewright/ui';

// A band: the text begins on the first screen.
export const PICTURE_SIZE = 'ln:aspect-[16/5]';
export const VIDEO_SIZE = 'ln:aspect-[4/5] ln:max-h-[34rem] ln:sm:aspect-[16/10]';

// As high as what it becomes, so the text below does not move.
// `isSample`: no video was found.
export const MediaSkeleton = ({ courseType, isSample = false }: { courseType: CourseType; isSample?: boolean }) => (
  <figure className={isSample ? 'ln:max-w-88' : undefined}>
    <Skeleton
      shape="block"
      height="auto"
      className={courseType === 'Video & Text Course' ? VIDEO_SIZE : PICTURE_SIZE}
    />
    <div className="ln:mt-2 ln:h-4" />
  </figure>
);

export const TextSkeleton = () => (
  <div className="ln:flex ln:flex-col ln:gap-4">
    <Skeleton width="45%" height="1.6rem" />
    <Skeleton />
    <Skeleton width="94%" />
    <Skeleton width="80%" />
  </div>
);
