import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StructureNode {
  role: string;
  alt?: string;
  children?: StructureNode[];
}

export interface PdfText {
  text: string;
  left: number;
  /** From the upper edge of the page. */
  baseline: number;
  width: number;
  size: number;
  font: string;
}

export interface PageLayout {
  texts: PdfText[];
  links: { url?: string | undefined; page?: number | undefined; rect: number[] }[];
  tree: StructureNode | null;
}

interface Bookmark {
  title: string;
  page: number | undefined;
}

export interface ReadPdf {
  pages: number;
  size: [width: number, height: number];
  info: Record<string, unknown>;
  marked?: boolean | undefined;
  /** `tree`, `annotations`, `texts` and `text` are those of the first page. */
  tree: StructureNode | null;
  annotations: number;
  links: string[];
  scripts: object | null;
  texts: PdfText[];
  text: string;
  layouts: PageLayout[];
  outline: (Bookmark & { items: Bookmark[] })[];
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const program = path.join(import.meta.dirname, 'read-pdf.ts');
  const options = { input: bytes, stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, [program], { ...options, stdio: [...options.stdio] }).toString());
}

export const listRoles = (node: StructureNode | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(listRoles)] : [];

/** Nodes of a role, from the beginning of the page. */
export const findRoles = (node: StructureNode | null, role: string): StructureNode[] =>
  node
    ? [...(node.role === role ? [node] : []), ...(node.children ?? []).flatMap((child) => findRoles(child, role))]
    : [];

/** PDF.js as a module, for tests that draw pages in a browser. */
export const findPdfJs = (): string => fileURLToPath(import.meta.resolve('unpdf/pdfjs'));
