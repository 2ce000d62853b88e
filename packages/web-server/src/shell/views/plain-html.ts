import { policyElements } from '@coursewright/contracts';

const ATTRIBUTES = [
  'href="(?:https?:\\/\\/|mailto:|\\/(?!\\/)|#)[^"<>]*"',
  '(?:title|rel)="[^"<>]*"',
  'scope="[a-z]+"',
  '(?:col|row)span="\\d+"',
];
const TAG = new RegExp(`</?(?:${policyElements.join('|')})(?: (?:${ATTRIBUTES.join('|')}))* ?/?>`, 'g');

/** Whether a text has nothing but plain formatting and plain links in it. What is stored was made so; this is the second look. */
export const isPlainHtml = (html: string): boolean => !/[<>]/.test(html.replace(TAG, ''));
