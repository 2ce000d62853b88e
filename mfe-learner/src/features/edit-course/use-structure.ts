import {
  type CourseEdit,
  type CourseStructure,
  courseStructureSchema,
  STRUCTURE_CHANGED,
  structureEndpoints,
} from '@coursewright/contracts';
import { ApiError, announce, apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQueryClient } from '@coursewright/mfe-kit/query';
import { useRef, useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { courseQuery } from '../study/study.api.ts';

export const structureQuery = (courseId: string) =>
  queryOptions<CourseStructure>({
    queryKey: ['course-structure', courseId],
    queryFn: ({ signal }) => apiRequest(structureEndpoints.courseStructure, { params: { courseId }, signal }),
    refetchOnMount: 'always',
  });

type Change = CourseEdit[] | 'undo';

// What was not made, because another tab was faster.
export interface StructureConflict {
  change: Change;
  done: string;
  other: CourseStructure;
}

function readOther(error: unknown): CourseStructure | undefined {
  if (!(error instanceof ApiError) || error.code !== STRUCTURE_CHANGED) return undefined;
  const text = error.details.find(({ field }) => field === 'structure')?.message;
  return text === undefined ? undefined : courseStructureSchema.safeParse(JSON.parse(text)).data;
}

const createEditId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

// Edits are sent one after the other, each based on the answer to the one before.
export function useStructure(courseId: string) {
  const queries = useQueryClient();
  const { state, busy, run, cancel } = useRetry();
  const [conflict, setConflict] = useState<StructureConflict>();
  const queue = useRef(Promise.resolve<boolean>(true));
  const last = useRef<{ name: string; made: Promise<boolean> }>(undefined);
  const { queryKey } = structureQuery(courseId);

  function accept(structure: CourseStructure) {
    queries.setQueryData(queryKey, structure);
    void queries.invalidateQueries({ queryKey: courseQuery(courseId).queryKey });
  }

  async function send(change: Change, done: string): Promise<boolean> {
    const present = queries.getQueryData(queryKey);
    if (!present) return false;
    const basis = { revision: present.revision, editId: createEditId() };
    const params = { courseId };
    const answer = await run(async (signal) => {
      try {
        const structure =
          change === 'undo'
            ? await apiRequest(structureEndpoints.undoStructure, { params, body: basis, signal })
            : await apiRequest(structureEndpoints.editStructure, {
                params,
                body: { ...basis, operations: change },
                signal,
              });
        return { structure };
      } catch (error) {
        const other = readOther(error);
        if (other) return { other };
        throw error;
      }
    });
    if (answer?.structure) {
      accept(answer.structure);
      announce(done);
    }
    if (answer?.other) setConflict({ change, done, other: answer.other });
    return answer?.structure !== undefined;
  }

  // Resolves with whether the change was made. A double click is one change.
  function edit(change: Change, done: string): Promise<boolean> {
    const name = JSON.stringify(change);
    if (name === last.current?.name) return last.current.made;
    const made = queue.current.then(() => send(change, done));
    const sent = { name, made };
    last.current = sent;
    queue.current = made.finally(() => {
      if (last.current === sent) last.current = undefined;
    });
    return made;
  }

  function resolve(again: boolean) {
    if (!conflict) return;
    accept(conflict.other);
    setConflict(undefined);
    if (again) void edit(conflict.change, conflict.done);
  }

  return { edit, state, busy, cancel, conflict, resolve };
}

export type Edit = ReturnType<typeof useStructure>['edit'];
