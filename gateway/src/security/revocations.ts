import { type Revoked, revocationStateSchema, revocationsPath, revokedSchema } from '@coursewright/contracts';
import { createServiceCredential, type Logger } from '@coursewright/service-kit';
import type { AuthAccess } from './internal-tokens.ts';

export interface RevocationListener {
  onRevoked(revoked: Revoked): void;
  // Revocations may have been missed before.
  onGap(): void;
  onGateways(count: number): void;
}

export type Revocations = ReturnType<typeof createRevocations>;

interface Options extends Omit<AuthAccess, 'timeoutMs'> {
  readonly gatewayId: string;
  readonly logger: Logger;
}

// Also what a notification that got lost between processes of auth costs at most.
const LIVE_MAX_AGE_MS = 5_000;
const MAX_AGE_MS = 1_000;
// auth sends its state every second.
const SILENT_MS = 3_000;
const RECONNECT_MS = 500;
const MAX_FRAME = 1024 * 1024;

// Follows auth's stream of revocations. While it does not, caches are looked up again each second.
export function createRevocations({ authUrl, key, gatewayId, logger, clock }: Options) {
  const credential = createServiceCredential('gateway', key);
  const url = `${authUrl}${revocationsPath}?${new URLSearchParams({ gateway: gatewayId })}`;
  const closing = new AbortController();
  let liveSince = Number.POSITIVE_INFINITY;
  let lastConnection = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let following: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  const isSilent = () => clock.monotonic() - heardAt > SILENT_MS;

  function onEvent(name: string, data: unknown, listener: RevocationListener) {
    if (name === 'revoked') listener.onRevoked(revokedSchema.parse(data));
    if (name !== 'state') return;
    const { complete, connection, gateways } = revocationStateSchema.parse(data);
    listener.onGateways(gateways);
    const wasLive = liveSince !== Number.POSITIVE_INFINITY && !isSilent() && connection === lastConnection;
    lastConnection = connection;
    heardAt = clock.monotonic();
    if (!complete) liveSince = Number.POSITIVE_INFINITY;
    else if (!wasLive) {
      liveSince = heardAt;
      listener.onGap();
    }
  }

  async function read(listener: RevocationListener) {
    const connection = new AbortController();
    const signal = AbortSignal.any([closing.signal, connection.signal]);
    const stopWatching = clock.every(SILENT_MS, () => isSilent() && connection.abort());
    heardAt = clock.monotonic();
    try {
      const response = await fetch(url, { headers: credential(), signal, redirect: 'error' });
      if (!response.ok || !response.body) throw new Error(`auth answered ${response.status}`);
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const frames = (text + chunk).split('\n\n');
        text = frames.pop() ?? '';
        if (text.length > MAX_FRAME) throw new Error('an event is too long');
        for (const frame of frames) {
          const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(frame) ?? [];
          if (name !== undefined && data !== undefined) onEvent(name, JSON.parse(data), listener);
        }
      }
    } finally {
      stopWatching();
      liveSince = Number.POSITIVE_INFINITY;
    }
  }

  async function connect(listener: RevocationListener) {
    await read(listener).catch((err: unknown) => {
      if (!closing.signal.aborted) logger.debug({ err }, 'revocations are not followed, will retry');
    });
    if (closing.signal.aborted) return;
    cancelRetry = clock.after(RECONNECT_MS, () => {
      following = connect(listener);
    });
  }

  return {
    // How long what auth said at this moment (`clock.monotonic`) may be believed.
    maxAgeMs: (requestedAt: number): number => (requestedAt >= liveSince && !isSilent() ? LIVE_MAX_AGE_MS : MAX_AGE_MS),
    follow(listener: RevocationListener): void {
      following = connect(listener);
    },
    async close(): Promise<void> {
      closing.abort();
      cancelRetry();
      await following;
    },
  };
}
