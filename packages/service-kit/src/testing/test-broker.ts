import { FakeAmqplib } from '@onify/fake-amqplib';
import type { ChannelModel } from 'amqplib';
import type { BrokerConnect } from '../messaging/broker.ts';

export interface TestBroker {
  readonly connect: BrokerConnect;
  breakConnections(): Promise<void>;
}

/** A notification that reached a connection; they are numbered from 0 in the order of their opening. */
type OnNotification = (connection: number, topic: string) => void;

export function createTestBroker(onNotification?: OnNotification): TestBroker {
  const fake = new FakeAmqplib();
  let connections = 0;
  return {
    async connect(url) {
      const model = await fake.connect(url);
      const connection = connections++;
      return onNotification ? watchNotifications(model, (topic) => onNotification(connection, topic)) : model;
    },
    async breakConnections() {
      for (const connection of [...fake.connections]) await connection.close();
    },
  };
}

function watchNotifications(model: ChannelModel, onNotification: (topic: string) => void): ChannelModel {
  const open = model.createChannel.bind(model);
  model.createChannel = async () => {
    const channel = await open();
    const consume = channel.consume.bind(channel);
    channel.consume = (queue, onMessage, options) =>
      consume(
        queue,
        (message) => {
          // Events are acknowledged, notifications are not.
          if (message && options?.noAck) onNotification(message.fields.routingKey);
          onMessage(message);
        },
        options,
      );
    return channel;
  };
  return model;
}
