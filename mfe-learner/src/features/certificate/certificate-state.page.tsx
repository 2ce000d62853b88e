import { objectIdField } from '@coursewright/contracts';
import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { Navigate } from '@coursewright/mfe-kit/router';
import { z } from 'zod';
import { usePageState } from '../../shared/use-page-state.ts';
import { CertificateView } from './certificate-view.tsx';

const stateSchema = z.object({
  courseTitle: z.string().min(1),
  end: z.iso.datetime().catch(() => new Date().toISOString()),
  courseId: objectIdField,
});

/** The certificate of the course the page before handed over. */
export function Component() {
  usePageTitle('Certificate');
  const { name } = useUser();
  const state = usePageState(stateSchema);
  if (!state) return <Navigate to="/create" replace />;
  const { courseId, courseTitle, end } = state;
  return <CertificateView courseId={courseId} known={{ learnerName: name, courseTitle, end }} />;
}
