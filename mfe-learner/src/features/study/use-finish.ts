import type { CourseView } from '@coursewright/contracts';
import { dispatchCoursesChanged } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { usePatientAction } from '../../shared/use-patient-action.ts';
import { finishCourse } from './finish-course.api.ts';
import { courseQuery } from './get-course.api.ts';

/** Leads to the certificate; a course that is not completed yet is completed first, however often that takes. */
export function useFinish(course: CourseView) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state, run, cancel } = usePatientAction<{ end: string }>();

  async function finish() {
    if (!course.completed) {
      const finished = await run((signal) => finishCourse(course.id, signal));
      if (!finished) return;
      const { queryKey } = courseQuery(course.id);
      queries.setQueryData(queryKey, (old) => old && { ...old, completed: true, end: finished.end });
      dispatchCoursesChanged({ courseId: course.id });
    }
    navigate(`/certificate/${course.id}`);
  }

  return { finish: () => void finish(), state, cancel };
}
