import { loadPart } from '@coursewright/mfe-kit';
import { Skeleton } from '@coursewright/ui';
import { lazy, type ReactNode, Suspense } from 'react';

export interface DiagramProps {
  source: string;
  // Shown when the source is not understood, or when the drawing code cannot be loaded.
  code: ReactNode;
}

const load = () => import(/* webpackChunkName: "diagram" */ './drawn-diagram.tsx');
const AsCode = ({ code }: DiagramProps) => code;
const Drawn = lazy(() =>
  loadPart(load).then(
    ({ DrawnDiagram }) => ({ default: DrawnDiagram }),
    () => ({ default: AsCode }),
  ),
);

// A failure shows later, where a diagram is drawn.
export const prefetchDiagrams = (): void => void load().catch(() => {});

export const DiagramSkeleton = () => <Skeleton shape="block" width="100%" height="12rem" />;

// Drawing code is loaded with the first diagram.
export const Diagram = (props: DiagramProps) => (
  <Suspense fallback={<DiagramSkeleton />}>
    <Drawn {...props} />
  </Suspense>
);
