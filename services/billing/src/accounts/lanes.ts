/**
 * Runs work of the same name one after the other. Whoever asks while it runs shares the next run: that one begins
 * later than all of them asked, so none of them is told what is older than its question.
 */
export function createLanes<T>() {
  const lanes = new Map<string, { running: Promise<unknown>; next?: Promise<T> }>();

  return (name: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(name);
    if (lane) {
      lane.next ??= lane.running.then(() => begin(name, work));
      return lane.next;
    }
    return begin(name, work);
  };

  function begin(name: string, work: () => Promise<T>): Promise<T> {
    const run = work();
    const lane: { running: Promise<unknown>; next?: Promise<T> } = { running: Promise.resolve() };
    lane.running = run
      .catch(() => undefined)
      .then(() => {
        if (!lane.next) lanes.delete(name);
      });
    lanes.set(name, lane);
    return run;
  }
}
