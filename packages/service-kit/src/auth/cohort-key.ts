import { createHash } from 'node:crypto';

const LENGTH = 32;

/** Shared by gateway and shell: the same user is in the same cohort on every device, and the id stays unknown. */
export const deriveCohortKey = (userId: string): string =>
  createHash('sha256').update(`cohort ${userId}`).digest('hex').slice(0, LENGTH);
