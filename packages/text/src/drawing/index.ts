import type { Diagram } from '../diagram/index.ts';
import { drawFlowchart } from './draw-flowchart.ts';
import { drawSequence } from './draw-sequence.ts';
import { drawTimeline } from './draw-timeline.ts';
import type { Drawing, Measure } from './drawing.ts';

export {
  type Drawing,
  estimateWidth,
  FONT_SIZE,
  LINE_HEIGHT,
  type Look,
  type Measure,
  type Shape,
  type TextLook,
} from './drawing.ts';
export { toSvg } from './to-svg.ts';

/**
 * Lays a diagram out for a place `available` pixels wide, which it may exceed. Undefined when it cannot be laid out.
 * Every place that shows diagrams draws these shapes: the lesson, the PDF, the package.
 */
export function drawDiagram(diagram: Diagram, available: number, measure: Measure): Drawing | undefined {
  try {
    if (diagram.kind === 'flowchart') return drawFlowchart(diagram, available, measure);
    return diagram.kind === 'sequence' ? drawSequence(diagram, measure) : drawTimeline(diagram, available, measure);
  } catch {
    return undefined;
  }
}
