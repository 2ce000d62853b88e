export { PlanCards as Component } from './plan-cards.tsx';
