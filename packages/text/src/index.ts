export * from './format.ts';
export * from './html.ts';
export * from './xml.ts';
