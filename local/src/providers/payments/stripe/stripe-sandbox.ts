import { notFound } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ProviderSandbox, SandboxKit } from '../sandbox.ts';

export function createStripeSandbox(_kit: SandboxKit): ProviderSandbox {
  const unknown = (id: string) => {
    throw notFound(`Stripe knows no ${id}`);
  };
  return {
    api: Router(),
    pages: Router(),
    sign: () => ({}),
    renew: unknown,
    cancel: unknown,
    refund: unknown,
    dispute: unknown,
    ledger: () => [],
  };
}
