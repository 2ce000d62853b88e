export * from './document.ts';
export * from './fonts.ts';
export * from './layout/draw.ts';
export * from './layout/faces.ts';
export * from './layout/paragraph.ts';
export * from './layout/tags.ts';
