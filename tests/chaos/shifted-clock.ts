// Loaded before each process of the product: its clock is ahead by what the file says.
import { readFileSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK_FILE ?? '';
const RealDate = Date;
const readOffset = () => {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
};
let offsetMs = readOffset();
setInterval(() => {
  offsetMs = readOffset();
}, 100).unref();

const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
