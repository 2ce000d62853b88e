import { Skeleton, VisuallyHidden } from '@coursewright/ui';

/** Stands where something is about to be. */
export function LoadingBlock({ height }: { height: string }) {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton shape="block" width="100%" height={height} />
    </>
  );
}
