import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface StructureNode {
  role: string;
  alt?: string;
  children?: StructureNode[];
}

export interface ReadPdf {
  pages: number;
  size: [width: number, height: number];
  info: Record<string, unknown>;
  marked?: boolean;
  /** `tree` and `texts` are those of the first page. */
  tree: StructureNode | null;
  links: string[];
  scripts: object | null;
  texts: { text: string; left: number; width: number }[];
}

export function readPdf(bytes: Buffer): ReadPdf {
  const program = path.join(import.meta.dirname, 'read-pdf.ts');
  return JSON.parse(
    execFileSync(process.execPath, [program], { input: bytes, stdio: ['pipe', 'pipe', 'ignore'] }).toString(),
  );
}
