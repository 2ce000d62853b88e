import type { StoredUser } from './user.model.ts';
import type { User } from './user.ts';

export function toUser(stored: StoredUser): User {
  const { _id, name, email, role, plan, passwordHash, sessionGeneration, revision, planRevision } = stored;
  const { secondFactor = null, startedSecret = null } = stored;
  const account = { id: _id.toHexString(), name, email, role, plan, revision, planRevision };
  return { ...account, passwordHash, sessionGeneration, secondFactor, startedSecret };
}
