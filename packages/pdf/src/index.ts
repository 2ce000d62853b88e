export { createTaggedPdf, type Pdf, type PdfStructure, pdfColours } from './document.ts';
export { bundledFonts, selectIfShown } from './fonts.ts';
export { drawArtifactLines, drawLines, drawText, type PlacedLine } from './layout/draw.ts';
export { createFaces, type Faces, type TextStyle } from './layout/faces.ts';
export {
  type Direction,
  directionOf,
  type InlinePicture,
  LINE_BREAK,
  type Line,
  layOut,
  measure,
  type Run,
} from './layout/paragraph.ts';
export { createRootTag, markArtifact, type Tag } from './layout/tags.ts';
