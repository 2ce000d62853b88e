// What suites share for as long as their jest worker lives, such as started services.
const known = globalThis as Record<symbol, Set<() => Promise<unknown>> | undefined>;
const key = Symbol.for('coursewright.worker-resources');
known[key] ??= new Set();
const resources = known[key];

export async function closeWorkerResources(): Promise<void> {
  const closing = [...resources].map((close) => close());
  resources.clear();
  await Promise.allSettled(closing);
}

// of jest-worker's messages to its processes
const END = 2;

/** A worker process ends by itself once nothing keeps its event loop busy. */
export function closeResourcesWithWorker(): void {
  if (!process.send) return;
  const onMessage = (message: unknown) => {
    if (!Array.isArray(message) || message[0] !== END) return;
    process.off('message', onMessage);
    void closeWorkerResources();
  };
  process.on('message', onMessage);
}
