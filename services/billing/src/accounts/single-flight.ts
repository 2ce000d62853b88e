/** Single-flight per key: callers during a run share the next run, so no caller gets data older than its request. */
export function createSingleFlight<T>() {
  const flights = new Map<string, { running: Promise<unknown>; next?: Promise<T> }>();

  return (name: string, work: () => Promise<T>): Promise<T> => {
    const flight = flights.get(name);
    if (flight) {
      flight.next ??= flight.running.then(() => begin(name, work));
      return flight.next;
    }
    return begin(name, work);
  };

  function begin(name: string, work: () => Promise<T>): Promise<T> {
    const run = work();
    const flight: { running: Promise<unknown>; next?: Promise<T> } = { running: Promise.resolve() };
    flight.running = run
      .catch(() => undefined)
      .then(() => {
        if (!flight.next) flights.delete(name);
      });
    flights.set(name, flight);
    return run;
  }
}
