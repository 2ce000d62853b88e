import type { BrokerConnect } from '@coursewright/service-kit';
import { FakeAmqplib } from '@onify/fake-amqplib';

/** A broker inside this process. It forgets everything when the process ends: start the relays with `replaySent`. */
export function createInProcessBroker(): { connect: BrokerConnect } {
  const broker = new FakeAmqplib();
  return { connect: (url) => broker.connect(url) };
}
