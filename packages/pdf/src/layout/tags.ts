import type { Pdf, PdfStructure } from '../document.ts';

interface TagOptions {
  readonly title?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly scope?: 'Column' | 'Row';
  /** From the upper left corner of the page. */
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number];
}

/** An element of the structure tree. What it draws can be on several pages. */
export interface Tag {
  readonly element: PdfStructure;
  child(type: string, options?: TagOptions): Tag;
  mark(draw: () => void): void;
  end(): void;
}

function createTag(pdf: Pdf, type: string, element: PdfStructure): Tag {
  return {
    element,
    child(childType, options = {}) {
      const child = pdf.struct(childType, options as object);
      element.add(child);
      return createTag(pdf, childType, child);
    },
    mark(draw) {
      const content = pdf.markStructureContent(type);
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    end: () => element.end(),
  };
}

export function createRootTag(pdf: Pdf, title: string, lang: string | undefined): Tag {
  const options = lang === undefined ? { title } : { title, lang };
  const element = pdf.struct('Document', options);
  pdf.addStructure(element);
  return createTag(pdf, 'Document', element);
}

/** What is drawn is decoration, or repeated on every page: screen readers skip it. */
export function markArtifact(pdf: Pdf, draw: () => void, pagination?: 'Top' | 'Bottom'): void {
  pdf.markContent('Artifact', pagination ? { type: 'Pagination', attached: [pagination] } : {});
  draw();
  pdf.endMarkedContent();
}
