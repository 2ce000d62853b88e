import type { SeededRandom } from '@coursewright/text';

export interface Palette {
  sky: readonly [string, string];
  sun: string;
  /** From far and pale to near and deep. */
  ramp: readonly [string, string, string, string, string];
  foliage: readonly [string, string, string];
  accents: readonly [string, string, string];
  line: string;
}

export const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    sky: ['#fbf3df', '#f3e3bd'],
    sun: '#f5b83d',
    ramp: ['#b9d8c6', '#7fb8a0', '#3f9079', '#0b6b57', '#0a463b'],
    foliage: ['#3f9079', '#0b6b57', '#0a463b'],
    accents: ['#e2703a', '#f5b83d', '#fff7e4'],
    line: '#14201c',
  },
  {
    sky: ['#dcefe8', '#f4f6ea'],
    sun: '#f9cf6d',
    ramp: ['#a8d5c5', '#66b39c', '#2b8a72', '#0b6b57', '#12352e'],
    foliage: ['#2b8a72', '#0b6b57', '#12352e'],
    accents: ['#f5b83d', '#e98b5a', '#ffffff'],
    line: '#0b6b57',
  },
  {
    sky: ['#0e2f2a', '#1c5a4d'],
    sun: '#f5b83d',
    ramp: ['#3c8f7c', '#23705f', '#155547', '#0e3d34', '#092a24'],
    foliage: ['#3c8f7c', '#23705f', '#8cc9b5'],
    accents: ['#f5b83d', '#f4e7c5', '#e98b5a'],
    line: '#cfe9df',
  },
  {
    sky: ['#fde3b0', '#f6b98a'],
    sun: '#fff3d2',
    ramp: ['#e99a63', '#c96f4a', '#7d5b4c', '#1f6a59', '#0c443a'],
    foliage: ['#2f7a66', '#1f6a59', '#0c443a'],
    accents: ['#0b6b57', '#fff3d2', '#f5b83d'],
    line: '#6b3524',
  },
  {
    sky: ['#e6ebf2', '#f7efe4'],
    sun: '#f2a65a',
    ramp: ['#bccbd6', '#86a7b3', '#4a8289', '#1c6a66', '#123f42'],
    foliage: ['#4a8289', '#1c6a66', '#123f42'],
    accents: ['#f5b83d', '#d9644a', '#ffffff'],
    line: '#1c4a52',
  },
  {
    sky: ['#183642', '#2d6a6a'],
    sun: '#f8d58a',
    ramp: ['#5fa79b', '#35857c', '#1f6465', '#174a52', '#10323c'],
    foliage: ['#5fa79b', '#35857c', '#9fd0c4'],
    accents: ['#f5b83d', '#f08a5d', '#e9f0ec'],
    line: '#d9ece6',
  },
];

export type Composition = (random: SeededRandom, palette: Palette) => string;
