import { MAX_MESSAGE_BYTES } from '../protocol/wire.ts';
import { MAX_DOCUMENT_BYTES } from '../storage/documents.ts';
import type { Handler } from './handler.ts';

const MAX_WIRE_VERSION = 25;
const VERSION = '8.0.4';

// Without topologyVersion the driver neither streams nor retries writes.
const hello: Handler = {
  options: 'any',
  run: (_, { connectionId }) => ({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
  }),
};

const ping: Handler = { options: [], run: () => ({}) };
const endSessions: Handler = { options: [], run: () => ({}) };

const buildInfo: Handler = {
  options: [],
  run: () => ({
    version: VERSION,
    gitVersion: 'embedded',
    versionArray: [...VERSION.split('.').map(Number), 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    modules: [],
    storageEngines: ['embedded'],
  }),
};

const getParameter: Handler = {
  options: ['featureCompatibilityVersion'],
  run: () => ({ featureCompatibilityVersion: { version: '8.0' } }),
};

export const serverCommands: Record<string, Handler> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping,
  endSessions,
  buildInfo,
  buildinfo: buildInfo,
  getParameter,
};
