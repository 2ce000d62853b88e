import type { ReturnPages } from '../providers/payment-provider.ts';

export function returnPages(publicUrl: string): ReturnPages {
  const page = (path: string) => new URL(path, publicUrl).href;
  return {
    ...{ success: page('/success'), successful: page('/successful') },
    ...{ failed: page('/failed'), subscription: page('/subscription') },
  };
}
