import type { Revoked } from '@coursewright/contracts';
import type { Broker, Clock } from '@coursewright/service-kit';

type Revocation = { readonly userId: string } | { readonly sessionId: string };

const TOPIC = 'auth.revoked';
// A new password ends all sessions by one write and keeps the one it was set in by the next.
const COLLECT_MS = 50;

// What gateways must no longer take from their caches. Gateways look again: a revocation may name too much.
export function createRevocations(broker: Broker, clock: Clock) {
  const users = new Set<string>();
  const sessions = new Set<string>();
  let connection = 0;
  broker.onReconnect(() => {
    connection += 1;
  });

  function publish() {
    broker.notify(TOPIC, { users: [...users], sessions: [...sessions] } satisfies Revoked);
    users.clear();
    sessions.clear();
  }

  return {
    announce(revocation: Revocation): void {
      if (users.size + sessions.size === 0) clock.after(COLLECT_MS, publish);
      if ('userId' in revocation) users.add(revocation.userId);
      else sessions.add(revocation.sessionId);
    },
    subscribe: (listener: (revoked: Revoked) => void): (() => void) =>
      broker.subscribe(TOPIC, (revoked) => listener(revoked as Revoked)),
    // Resolves once nothing that is announced by another process is missed.
    subscribed: broker.subscribed,
    // Whether revocations of all processes of auth reach this one, and over which connection.
    state: () => ({ complete: broker.connected, connection }),
  };
}
