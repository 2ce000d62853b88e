import { readFileSync } from 'node:fs';
import { extractSource } from './index.ts';
import { fact, facts, getRefusal, joinText } from './testing/facts.ts';
import { type Draw, makePdf } from './testing/make-pdf.ts';

const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');

/** Peak memory in MB and processor time in seconds. */
function readUsage(pid: string): { memory: number; seconds: number } {
  try {
    const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13);
    return { memory, seconds: (Number(user) + Number(system)) / 100 };
  } catch {
    return { memory: 0, seconds: 0 };
  }
}

test('CRS-23 500 pages take less than 15 seconds and 300 MB', async () => {
  const bytes = await makePdf((pdf) => {
    for (let page = 0; page < 500; page += 1) {
      if (page > 0) pdf.addPage();
      pdf.text(facts(page * 30, 30).join(' '));
    }
  });
  let memory = 0;
  let seconds = 0;
  const timer = setInterval(() => {
    for (const usage of children().map(readUsage)) {
      memory = Math.max(memory, usage.memory);
      seconds = Math.max(seconds, usage.seconds);
    }
  }, 50);
  // Processor time: other tests run beside this one.
  const source = await extractSource({ account: 'ada', bytes, type: 'pdf' }, { timeoutMs: 100_000 });
  clearInterval(timer);
  expect(source.pages).toBe(500);
  expect(source.passages.at(-1)).toMatchObject({ page: 500 });
  expect(joinText(source)).toContain(fact(14_999));
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(15);
  expect(memory).toBeGreaterThan(30);
  expect(memory).toBeLessThan(300);
}, 240_000);

// 4 KB that keep a reader busy for more than half a minute.
const bomb: Draw = (pdf) => void pdf.addContent('q '.repeat(2_000_000));

test('CRS-23 a small file that needs much processor time is refused, and delays its own account alone', async () => {
  const bytes = await makePdf(bomb);
  const small = await makePdf((pdf) => void pdf.text(facts(0, 20).join(' ')));
  expect(bytes.length).toBeLessThan(10_000);
  const ended: string[] = [];
  const read = async (account: string, file: Uint8Array, limits = {}) => {
    const code = await getRefusal(extractSource({ account, bytes: file, type: 'pdf' }, limits));
    ended.push(`${account} ${typeof code === 'string' ? code : 'read'}`);
  };
  const readBomb = () => read('mallory', bytes, { cpuSeconds: 1 });
  await Promise.all([readBomb(), readBomb(), read('bob', small), read('carol', small)]);
  expect(ended).toHaveLength(4);
  expect(ended.slice(-1)).toEqual(['mallory timeout']);
  expect(ended).toEqual(expect.arrayContaining(['bob read', 'carol read']));
}, 120_000);
