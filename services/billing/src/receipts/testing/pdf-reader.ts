import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface StructureNode {
  role: string;
  children?: StructureNode[];
}

/** What another program than ours finds in a PDF. */
export interface ReadPdf {
  pages: number;
  info: Record<string, unknown>;
  marked?: boolean;
  /** Of the first page, as is `text`. */
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

/** The roles of a structure tree, the outer ones first. */
export const rolesOf = (node: StructureNode | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)] : [];
