export {
  type CheckoutSession,
  type CheckoutSessionRepository,
  createCheckoutSessionRepository,
  getCheckoutSessionModel,
} from './checkout-session.repository.ts';
