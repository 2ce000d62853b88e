import type { StoredUser } from './user.model.ts';
import type { User } from './user.ts';

export function toUser(stored: StoredUser): User {
  const { _id, name, email, role, plan, passwordHash, sessionGeneration, revision, planRevision } = stored;
  return { id: _id.toHexString(), name, email, role, plan, passwordHash, sessionGeneration, revision, planRevision };
}
