import { objectIdField } from '@coursewright/contracts';
import { Navigate } from '@coursewright/mfe-kit/router';
import { z } from 'zod';
import { usePageState } from '../../shared/use-page-state.ts';

const stateSchema = z.object({ courseId: objectIdField });

/** `/course` without an id: the course is in the state, and its own address is better. */
export function Component() {
  const state = usePageState(stateSchema);
  return <Navigate to={state ? `/course/${state.courseId}` : '/create'} replace />;
}
