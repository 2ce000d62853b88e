import { objectIdField } from '@coursewright/contracts';
import { Navigate } from '@coursewright/mfe-kit/router';
import { z } from 'zod';
import { usePageState } from '../../shared/hooks.ts';

const stateSchema = z.object({ courseId: objectIdField });

export function CourseStatePage() {
  const state = usePageState(stateSchema);
  return <Navigate to={state ? `/course/${state.courseId}` : '/create'} replace />;
}
