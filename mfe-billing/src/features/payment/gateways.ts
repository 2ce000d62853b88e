import type { PaymentProvider } from '@coursewright/contracts';
import { CreditCard, Globe, type LucideIcon, SquareArrowOutUpRight, Wallet } from 'lucide-react';

/** How each gateway is paid, in a few words below its button. */
export const gateways: Record<PaymentProvider, { icon: LucideIcon; how: string }> = {
  stripe: { icon: CreditCard, how: 'By card' },
  paypal: { icon: Wallet, how: 'With your PayPal account' },
  razorpay: { icon: SquareArrowOutUpRight, how: 'By card, in a new tab' },
  paystack: { icon: Globe, how: 'By card' },
};
