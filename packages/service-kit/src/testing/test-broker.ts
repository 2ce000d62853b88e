import { FakeAmqplib } from '@onify/fake-amqplib';
import type { BrokerConnect } from '../messaging/broker.ts';

export interface TestBroker {
  readonly connect: BrokerConnect;
  breakConnections(): Promise<void>;
}

export function createTestBroker(): TestBroker {
  const fake = new FakeAmqplib();
  return {
    connect: (url) => fake.connect(url),
    async breakConnections() {
      for (const connection of [...fake.connections]) await connection.close();
    },
  };
}
