import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

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

// Only ends what hangs.
const ANSWER_MS = 100_000;

export interface PdfRequest {
  bytes: Uint8Array;
  answer: MessagePort;
  /** Its first element becomes 1 after the answer. */
  done: Int32Array;
}

export type PdfAnswer = { found: ReadPdf } | { failure: unknown };

let reader: Worker | undefined;

export function readPdf(bytes: Uint8Array): ReadPdf {
  reader ??= new Worker(path.join(import.meta.dirname, 'read-pdf.ts'), { stdout: true, stderr: true });
  reader.unref();
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  reader.postMessage({ bytes: Uint8Array.from(bytes), answer: port2, done } satisfies PdfRequest, [port2]);
  if (Atomics.wait(done, 0, 0, ANSWER_MS) === 'timed-out') throw new Error('no answer from read-pdf.ts');
  const { message } = receiveMessageOnPort(port1) as { message: PdfAnswer };
  port1.close();
  if ('failure' in message) throw message.failure;
  return message.found;
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
