export { planNames } from './plan-cards.ts';
