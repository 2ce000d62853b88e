export type * from './exercise.ts';
