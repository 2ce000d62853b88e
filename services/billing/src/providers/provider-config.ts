/** The ids under which a gateway knows the two plans. */
interface PlanIds {
  readonly monthlyPlanId: string;
  readonly yearlyPlanId: string;
}

export interface StripeConfig extends PlanIds {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe itself when left out. */
  readonly apiBase?: string;
}

export interface PaypalConfig extends PlanIds {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly environment: 'sandbox' | 'live';
  /** PayPal itself when left out. */
  readonly apiBase?: string;
  readonly brand: string;
}

export interface RazorpayConfig extends PlanIds {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Razorpay itself when left out. */
  readonly apiBase?: string;
}

export interface PaystackConfig extends PlanIds {
  readonly secretKey: string;
  /** Paystack itself when left out. */
  readonly apiBase?: string;
}
