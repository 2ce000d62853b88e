import { useLocation } from '@coursewright/mfe-kit/router';
import { useMemo } from 'react';
import type { z } from 'zod';

/** What the page before handed over; it survives a reload. Undefined when it is missing or of another shape. */
export function usePageState<S extends z.ZodType>(schema: S): z.output<S> | undefined {
  const { state } = useLocation() as { state: unknown };
  return useMemo(() => schema.safeParse(state).data, [schema, state]);
}
