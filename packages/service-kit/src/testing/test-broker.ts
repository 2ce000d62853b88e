import { FakeAmqplib } from '@onify/fake-amqplib';
import type { BrokerConnect } from '../messaging/broker.ts';

/** An in-process broker: all connections made by the same one see each other. */
export interface TestBroker {
  readonly connect: BrokerConnect;
  /** Breaks every connection, as a restart of the broker does; what was queued is lost. */
  breakConnections(): Promise<void>;
}

/** Creates an in-process broker for tests; pass its `connect` to `connectBroker`. */
export function createTestBroker(): TestBroker {
  const fake = new FakeAmqplib();
  return {
    connect: (url) => fake.connect(url),
    async breakConnections() {
      for (const connection of [...fake.connections]) await connection.close();
    },
  };
}
