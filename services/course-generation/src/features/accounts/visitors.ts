import { createHash } from 'node:crypto';

// Accounts are object ids, so no id of a visitor is one of an account.
const PREFIX = 'visitor:';

// The range of all ids of visitors, for queries by an index.
export const VISITOR_IDS = { from: PREFIX, before: 'visitor;' } as const;

// The owner of what belongs to the holder of a visitor's cookie. The cookie itself is not stored.
export const toVisitorId = (secret: string): string => PREFIX + createHash('sha256').update(secret).digest('base64url');

export const isVisitor = (userId: string): boolean => userId.startsWith(PREFIX);
