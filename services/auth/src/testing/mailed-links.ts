import { type EventContract, type EventEnvelope, mailLinkPath, mailLinkSchema } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import type { RunningAuth } from './start-auth.ts';

export async function mailedLinks<T extends { requestId: string }>(auth: RunningAuth, event: EventContract<T>) {
  const events: EventEnvelope<T>[] = [];
  await auth.broker.consume({
    queue: `test.${event.type}`,
    types: [event.type],
    onMessage: async (content) => void events.push(JSON.parse(content.toString())),
  });
  const mint = (requestId: string) =>
    fetch(`${auth.url}${mailLinkPath(requestId)}`, { method: 'POST', headers: auth.credential('notification') });

  return {
    events,
    mint,
    async token(count = 1, index = count - 1): Promise<string> {
      const { data } = await eventually(() => {
        expect(events).toHaveLength(count);
        return events[index] as EventEnvelope<T>;
      });
      const answer = await mint(data.requestId);
      expect(answer.status).toBe(200);
      return mailLinkSchema.parse(await answer.json()).token;
    },
  };
}
