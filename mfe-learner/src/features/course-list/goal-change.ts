import { studyGoalEndpoints, type WeeklyGoal } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { readTimeZone } from '@coursewright/text';
import { libraryKey } from './courses.api.ts';

export function useGoalChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { enabled?: boolean; goal?: WeeklyGoal; timeZone?: string }) =>
      apiRequest(studyGoalEndpoints.changeWeeklyGoal, { body: { timeZone: readTimeZone(), ...change } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: libraryKey }),
  });
}
