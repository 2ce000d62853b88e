import type { Endpoint } from '@coursewright/contracts';
import {
  AppError,
  assertMayCall,
  type SessionHolder,
  statusOfKind,
  type TokenVerifier,
  unauthenticated,
} from '@coursewright/service-kit';
import { Refusal } from '../problem.ts';
import type { Route, RouteOwner } from '../routing/route-table.ts';
import type { Passes } from './passes.ts';

/** Auth knows itself who calls, and the gateway has nothing of anybody's in its public answers. */
const asksNobody = new Set<RouteOwner>(['auth', 'gateway']);

interface Options {
  readonly verify: TokenVerifier<SessionHolder>;
  readonly passes: Passes;
}

/** Told whose call it is before anything is asked about them; throws where they hurry. */
type CountPerson = (userId: string) => Promise<void>;

/**
 * Tells by which token a service shall know who calls, and refuses whom the call is not for. Auth asks its own database
 * about an access token; the others see a pass, or a visitor. They check again, and whose object it is.
 */
export function createAdmission({ verify, passes }: Options) {
  return async (
    route: Route,
    accessToken: string | undefined,
    countPerson: CountPerson,
  ): Promise<string | undefined> => {
    const { owner, endpoint } = route;
    try {
      if (endpoint.auth === 'public' && (asksNobody.has(owner) || accessToken === undefined)) return accessToken;
      if (accessToken === undefined) throw unauthenticated('Please sign in');
      const { userId } = await verify(accessToken);
      if (endpoint.auth !== 'public') await countPerson(userId);
      return owner === 'auth' ? accessToken : await passFor(endpoint, accessToken);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // whom nobody vouches for is a visitor
      if (endpoint.auth === 'public') return undefined;
      throw refusalOf(error);
    }
  };

  async function passFor(endpoint: Endpoint, accessToken: string): Promise<string> {
    const sensitive = endpoint.auth === 'admin' || endpoint.fresh;
    const { pass, caller } = sensitive
      ? await passes.now(accessToken)
      : await passes.lately(accessToken, endpoint.method === 'GET');
    assertMayCall(endpoint, caller);
    return pass;
  }
}

function refusalOf({ kind, code, message, retryAfterMs }: AppError): Refusal {
  const wait = retryAfterMs === undefined ? undefined : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  return new Refusal(statusOfKind[kind], code, message, wait);
}
