import { objectIdField } from '@coursewright/contracts';
import { usePageTitle } from '@coursewright/mfe-kit';
import { Navigate } from '@coursewright/mfe-kit/router';
import { z } from 'zod';
import { usePageState } from '../../shared/use-page-state.ts';
import { OutlinePreview } from './outline-preview.tsx';

const stateSchema = z.object({ generationId: objectIdField });

/** The outline, live while it is written. Which one it is stands in the history, so a reload shows the same. */
export function Component() {
  usePageTitle('Course outline');
  const state = usePageState(stateSchema);
  if (!state) return <Navigate to="/create" replace />;
  return <OutlinePreview key={state.generationId} generationId={state.generationId} />;
}
