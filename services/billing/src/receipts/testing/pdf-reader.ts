import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface StructureNode {
  role: string;
  children?: StructureNode[];
}

export interface ReadPdf {
  pages: number;
  info: Record<string, unknown>;
  marked?: boolean;
  tree: StructureNode | null;
  scripts: object | null;
  links: number;
  text: string;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const program = path.join(import.meta.dirname, 'read-pdf.ts');
  return JSON.parse(
    execFileSync(process.execPath, [program], { input: bytes, stdio: ['pipe', 'pipe', 'ignore'] }).toString(),
  );
}

export const rolesOf = (node: StructureNode | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)] : [];
