import { paymentProviderLabels } from '@coursewright/contracts';
import { type Command, formatTable } from '../command.ts';
import { loadService } from '../services.ts';

const isOpen = (state: string) => state === 'missing' || state === 'differs';

export const billingSetupCommand: Command = {
  name: 'billing setup',
  positionals: [],
  about: 'Compares products, plans and webhooks at the payment gateways whose keys are set, and prints lines for .env.',
  options: { apply: { type: 'boolean', about: 'create and correct what is missing; without it nothing is changed' } },
  needsNoDatabase: true,
  async run({ values: { apply }, installation: { env }, print }) {
    const { readSetupConfig, setUpProviders } = await loadService('billing');
    const results = await setUpProviders(readSetupConfig(env), apply === true);
    if (results.length === 0) {
      print(
        'No keys of a payment gateway are set: STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID, RAZORPAY_KEY_ID, PAYSTACK_SECRET_KEY.',
      );
      return 1;
    }
    for (const { provider, steps, variables, byHand } of results) {
      print(`${paymentProviderLabels[provider]}\n`);
      print(formatTable(steps.map(({ what, state, detail }) => [`  ${state.padEnd(7)}`, what, detail])));
      for (const each of byHand) print(`  by hand  ${each}`);
      print('');
      for (const [name, value] of Object.entries(variables)) print(`${name}=${value}`);
      print('');
    }
    const open = results.flatMap(({ steps }) => steps).filter(({ state }) => isOpen(state)).length;
    if (open > 0)
      print(`Nothing was changed. With --apply, ${open === 1 ? '1 thing is' : `${open} things are`} set up.`);
    return open > 0 ? 1 : 0;
  },
};
