import { studyGoalEndpoints, type WeeklyGoal } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { libraryKey } from './courses.api.ts';

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useGoalChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { enabled?: boolean; goal?: WeeklyGoal; timeZone?: string }) =>
      apiRequest(studyGoalEndpoints.changeWeeklyGoal, { body: { timeZone: browserTimeZone(), ...change } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: libraryKey }),
  });
}
