import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PathLengths } from './path-length.ts';

// What was measured last. A change may lower these numbers and must not raise them: `npm run paths` lists the files.
const CEILINGS = { topicFiles: 94, writes: 4, webhookFiles: 50 };

// Ends what hangs; a slow machine stays below it.
const LIMIT_MS = 900_000;

test(
  'the paths from topic to first topic and from webhook to plan do not grow',
  async () => {
    const file = path.join(import.meta.dirname, 'path-length.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [file, '--json'], { timeout: LIMIT_MS });
    const { topicFiles, writes, webhookFiles } = JSON.parse(stdout) as PathLengths;
    expect(topicFiles.length).toBeLessThanOrEqual(CEILINGS.topicFiles);
    expect(writes.length).toBeLessThanOrEqual(CEILINGS.writes);
    expect(webhookFiles.length).toBeLessThanOrEqual(CEILINGS.webhookFiles);
  },
  LIMIT_MS + 10_000,
);
