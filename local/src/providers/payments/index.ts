import { listen } from '@coursewright/service-kit';
import { createSandbox, type SandboxOptions } from './app.ts';
import { paymentEnvironment } from './environment.ts';
import { defaultPrices, type SandboxPrices } from './offers.ts';

interface StartOptions extends Omit<SandboxOptions, 'prices'> {
  port?: number;
  prices?: Partial<SandboxPrices>;
  /** Where webhooks go, when it is known already: the gateway's or billing's address. */
  hookBase?: string;
}

/**
 * Stripe, PayPal, Razorpay and Paystack on one port of this machine: their calls, hosted pages and signed webhooks.
 * Nothing is charged. The page at `url` shows what was bought.
 * @throws StartupError when the port is in use
 */
export async function startPaymentSandbox({ port = 0, prices: wished, hookBase, ...options }: StartOptions = {}) {
  const prices = { ...defaultPrices, ...wished };
  const sandbox = createSandbox({ ...options, prices });
  const server = await listen(sandbox.app, port, '127.0.0.1', 'PAYMENTS_PORT');
  sandbox.setOrigin(server.url);
  if (hookBase) sandbox.setHookBase(hookBase);
  return {
    ...sandbox,
    url: server.url,
    /** Everything billing has to be told to sell through this sandbox. */
    environment: paymentEnvironment(server.url, prices, {
      stripe: sandbox.offers('stripe'),
      paypal: sandbox.offers('paypal'),
      razorpay: sandbox.offers('razorpay'),
      paystack: sandbox.offers('paystack'),
    }),
    async close() {
      await sandbox.close();
      await server.close();
    },
  };
}

/** See {@link startPaymentSandbox}. */
export type PaymentSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>;
