import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProvider } from '@coursewright/contracts';
import { z } from 'zod';
import type { State } from './state.ts';

/** The body is sent byte for byte. */
export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** `hold` keeps events until they are flushed; `drop` loses them. */
export const deliveryModeSchema = z.object({
  mode: z.enum(['normal', 'hold', 'drop']).default('normal'),
  duplicates: z.number().int().min(0).max(20).default(0),
});

export interface Delivery extends SandboxEvent {
  readonly key: string;
  readonly provider: PaymentProvider;
  readonly state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  readonly tries: number;
  readonly lastStatus?: number;
}

interface OutboxOptions {
  state: State;
  sign(provider: PaymentProvider, event: SandboxEvent): Record<string, string>;
  /** Where webhooks of a provider are sent; undefined until it is known. */
  hook(provider: PaymentProvider): string | undefined;
  retriesMs: readonly number[];
}

const REMEMBERED = 500;

// As providers deliver: signed at each attempt, retried after anything but 2xx, in no promised order.
export function createOutbox({ state, sign, hook, retriesMs }: OutboxOptions) {
  const deliveries = state.collection<Delivery>('deliveries');
  const settings = state.collection<z.output<typeof deliveryModeSchema>>('delivery-mode');
  const underway = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const kept = deliveries.all();
  const over = kept.filter((delivery) => delivery.state !== 'waiting').map((delivery) => delivery.key);
  let made = Math.max(0, ...kept.map((delivery) => Number(delivery.key.split(':')[1])));
  const mode = () => settings.get('mode') ?? deliveryModeSchema.parse({});

  async function post(delivery: Delivery, url: string): Promise<number> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(delivery.provider, delivery) },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(5000), closing.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function deliver(key: string): Promise<void> {
    for (;;) {
      const delivery = deliveries.get(key);
      const url = delivery && hook(delivery.provider);
      if (!delivery || !url || closing.signal.aborted) return;
      const lastStatus = await post(delivery, url);
      if (closing.signal.aborted || !deliveries.get(key)) return;
      const ok = lastStatus >= 200 && lastStatus < 300;
      const pause = retriesMs[delivery.tries];
      const settled = ok ? 'delivered' : pause === undefined ? 'given-up' : 'waiting';
      deliveries.put(key, { ...delivery, tries: delivery.tries + 1, lastStatus, state: settled });
      if (settled !== 'waiting') {
        over.push(key);
        forgetOldest();
        return;
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  function push(key: string): Promise<void> {
    const running = underway.get(key) ?? deliver(key).finally(() => underway.delete(key));
    underway.set(key, running);
    return running;
  }

  function forgetOldest() {
    for (const key of over.splice(0, Math.max(0, over.length - REMEMBERED))) deliveries.delete(key);
  }

  const waiting = () => deliveries.all().filter((delivery) => delivery.state === 'waiting');

  function add(provider: PaymentProvider, event: SandboxEvent, state: Delivery['state']): string {
    const { id, type, body } = event;
    made += 1;
    const key = `${provider}:${String(made).padStart(6, '0')}:${id}`;
    deliveries.put(key, { key, provider, id, type, body, state, tries: 0 });
    return key;
  }

  return {
    emit(provider: PaymentProvider, event: SandboxEvent) {
      const { mode: now, duplicates } = mode();
      for (let copy = 0; copy <= duplicates; copy++) {
        const key = add(provider, event, now === 'drop' ? 'dropped' : 'waiting');
        // after the response to the call that caused it
        if (now === 'normal') setImmediate(() => void push(key));
      }
    },
    again(id: string): Promise<void> {
      const found = deliveries.all().find((delivery) => delivery.id === id);
      return found ? push(add(found.provider, found, 'waiting')) : Promise.resolve();
    },
    async flush(order: 'forward' | 'reverse' = 'forward') {
      const keys = waiting().map((delivery) => delivery.key);
      for (const key of order === 'reverse' ? keys.reverse() : keys) await push(key);
    },
    setMode(next: z.input<typeof deliveryModeSchema>) {
      settings.put('mode', deliveryModeSchema.parse(next));
    },
    mode,
    deliveries: () => deliveries.all(),
    resume() {
      if (mode().mode === 'normal') for (const { key } of waiting()) void push(key);
    },
    async settle() {
      await new Promise((resolve) => setImmediate(resolve));
      while (underway.size > 0) await Promise.all(underway.values());
    },
    async close() {
      closing.abort();
      await Promise.all(underway.values());
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
