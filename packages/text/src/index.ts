export * from './format.ts';
export * from './html.ts';
export * from './seeded-random.ts';
export * from './titles.ts';
export * from './xml.ts';
