import type { EndpointAuth } from '@coursewright/contracts';
import { AppError, isAdmin, statusOfKind, type TokenVerifier } from '@coursewright/service-kit';
import { Refusal } from '../problem.ts';

/** Refuses callers who may not use an endpoint. The service checks again, and the ownership of what is asked for. */
export async function authorize(auth: EndpointAuth, token: string | undefined, verify: TokenVerifier): Promise<void> {
  if (auth === 'public') return;
  if (token === undefined) throw new Refusal(401, 'unauthenticated', 'Please sign in');
  const caller = await verify(token).catch((error: unknown) => {
    if (error instanceof AppError) throw new Refusal(statusOfKind[error.kind], error.code, error.message);
    throw error;
  });
  if (auth === 'admin' && !isAdmin(caller)) throw new Refusal(403, 'forbidden', 'Only admins may do this');
}
