import { type EventContract, type EventEnvelope, mailLinkPath, mailLinkSchema } from '@coursewright/contracts';
import type { RunningAuth } from './start-auth.ts';

export async function mailedLinks<T extends { requestId: string }>(auth: RunningAuth, event: EventContract<T>) {
  const events = await auth.receive(event);
  const mint = (requestId: string) =>
    fetch(`${auth.url}${mailLinkPath(requestId)}`, { method: 'POST', headers: auth.credential('notification') });

  return {
    events,
    mint,
    async token(count = 1, index = count - 1): Promise<string> {
      await auth.idle();
      expect(events).toHaveLength(count);
      const { data } = events[index] as EventEnvelope<T>;
      const answer = await mint(data.requestId);
      expect(answer.status).toBe(200);
      return mailLinkSchema.parse(await answer.json()).token;
    },
  };
}
