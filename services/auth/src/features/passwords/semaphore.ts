export function createSemaphore(options: { inside: number; waiting: number; whenFull: () => Error }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function pass<T>(job: () => Promise<T>): Promise<T> {
    if (running < options.inside) running++;
    else if (queue.length < options.waiting) await new Promise<void>((enter) => queue.push(enter));
    else throw options.whenFull();
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
