export * from './document.ts';
export * from './fonts.ts';
