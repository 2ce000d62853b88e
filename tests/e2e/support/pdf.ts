import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './config.ts';

const program = path.join(projectRoot, 'services/course-generation/src/testing/read-pdf.ts');

export function readPdf(file: Buffer): { pages: number; info: { Title?: string }; marked: boolean; text: string } {
  const found = execFileSync(process.execPath, [program], { input: file, stdio: ['pipe', 'pipe', 'ignore'] });
  const { texts, ...rest } = JSON.parse(found.toString());
  return { ...rest, text: texts.map(({ text }: { text: string }) => text).join(' ') };
}
