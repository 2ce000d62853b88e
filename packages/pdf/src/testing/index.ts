import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface StructureNode {
  role: string;
  alt?: string;
  children?: StructureNode[];
}

interface ReadPdf {
  pages: number;
  size: [width: number, height: number];
  info: Record<string, unknown>;
  marked?: boolean;
  /** `tree`, `annotations`, `texts` and `text` are those of the first page. */
  tree: StructureNode | null;
  annotations: number;
  links: string[];
  scripts: object | null;
  texts: { text: string; left: number; width: number }[];
  text: string;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const program = path.join(import.meta.dirname, 'read-pdf.ts');
  return JSON.parse(
    execFileSync(process.execPath, [program], { input: bytes, stdio: ['pipe', 'pipe', 'ignore'] }).toString(),
  );
}

export const listRoles = (node: StructureNode | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(listRoles)] : [];
