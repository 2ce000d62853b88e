import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '../../../..');

/** `helm`, or the renderer of `../render`; the lane `system` sets it. */
export const chartRenderer = process.env.CHART_RENDERER ?? 'helm';
