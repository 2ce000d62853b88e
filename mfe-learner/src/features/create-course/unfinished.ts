import { DAY_MS } from '@coursewright/contracts/durations';
import { localStore, shape } from '@coursewright/mfe-kit';

// The server keeps the events of a job for 30 days.
const LIFETIME_MS = 30 * DAY_MS;

export const unfinishedKey = (userId: string) => `learner.unfinished-outline.${userId}`;

const nameSchema = shape({ generationId: 'string', savedAt: 'number' });
const requestSchema = shape({ topic: 'string' });

// What `/home` shows of it; `readUnfinished` of the editor has the rest, and zod.
const summarySchema = {
  safeParse(value: unknown) {
    const { data } = nameSchema.safeParse(value);
    const { data: request } = requestSchema.safeParse((value as { request?: unknown } | null)?.request);
    return data && request ? { data: { ...data, request } } : {};
  },
};

// Name and topic of the outline that this browser keeps.
export function findUnfinished(userId: string) {
  const outline = localStore.read(unfinishedKey(userId), summarySchema);
  return outline && Date.now() - outline.savedAt < LIFETIME_MS ? outline : undefined;
}

// Without `generationId` it deletes any unfinished outline.
export function deleteUnfinished(userId: string, generationId?: string) {
  if (generationId !== undefined && findUnfinished(userId)?.generationId !== generationId) return;
  localStore.remove(unfinishedKey(userId));
}
