import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePorts } from './free-ports.ts';

const names = Array.from({ length: 40 }, (_, index) => `PORT_${index}`);

// Begins where this process began.
const search = `
  Object.defineProperty(process, 'pid', { value: ${process.pid} });
  const { freePorts } = await import(${JSON.stringify(path.join(import.meta.dirname, 'free-ports.ts'))});
  console.log(JSON.stringify(await freePorts(${JSON.stringify(names)})));`;

test('PLT-08 a port that was found is kept for its finder: no other process finds it before it is bound', async () => {
  const mine = Object.values(await freePorts(names));
  const other = spawn(process.execPath, ['--input-type=module', '--eval', search], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(other.stdout), once(other, 'exit')]);
  const theirs: string[] = Object.values(JSON.parse(output));
  expect(new Set([...mine, ...theirs]).size).toBe(80);
});
