import type { Response } from 'express';
import { drawPng } from '../draw-png.ts';

const HUGE = 12 * 1024 * 1024;

/** Sends a picture, or what a fault puts in its place. */
export function sendPicture(res: Response, words: string): void {
  if (res.locals.fault === 'svg') {
    res.type('image/png').send('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  } else if (res.locals.fault === 'huge') {
    res.type('image/png').send(Buffer.concat([drawPng(words), Buffer.alloc(HUGE)]));
  } else {
    res.type('image/png').send(drawPng(words));
  }
}
