import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the parts of this process count besides requests. One process, one registry: the totals are the process's. */
export const meters = new Registry();

/** A kind of thing that is counted. Labels are few and known beforehand: never an id, an address or a text. */
export interface MeterOptions<L extends string> {
  readonly name: `coursewright_${string}`;
  readonly help: string;
  readonly labels: readonly L[];
}

type Labels<L extends string> = Readonly<Record<L, string>>;

/** Counts something for `/metrics`; call it once where the module is loaded. */
export function counter<L extends string>({ name, help, labels }: MeterOptions<L>) {
  const metric = new Counter({ name, help, labelNames: [...labels], registers: [meters] });
  return (of: Labels<L>, amount = 1): void => metric.inc(of as never, amount);
}

/** Measures how long something takes, in seconds. */
export function stopwatch<L extends string>({ name, help, labels }: MeterOptions<L>) {
  const buckets = [0.1, 0.5, 1, 3, 10, 30, 60, 180, 600];
  const metric = new Histogram({ name, help, labelNames: [...labels], buckets, registers: [meters] });
  return (of: Labels<L>, seconds: number): void => metric.observe(of as never, seconds);
}

/** Something that is looked at whenever somebody asks for the metrics. */
export function gauge<L extends string>(
  { name, help, labels }: MeterOptions<L>,
  look: () => Promise<readonly { of: Labels<L>; value: number }[]>,
): void {
  new Gauge({
    ...{ name, help, labelNames: [...labels], registers: [meters] },
    async collect() {
      this.reset();
      for (const { of, value } of await look()) this.set(of as never, value);
    },
  });
}
