import { paymentEndpoints } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { useEffect, useMemo } from 'react';

const KEY = 'billing.pending';
const keptShape = paymentEndpoints.razorpayPayment.response;

export interface PendingPayment {
  /** The gateway's id of the subscription. */
  sub: string;
  /** Its payment page. */
  link: string;
}

/** What is waited for: as the page before handed it over, or as this tab kept it. */
export function usePendingPayment(): (PendingPayment & { blocked: boolean }) | undefined {
  const { state } = useLocation() as { state: { sub?: unknown; link?: unknown; blocked?: unknown } | null };
  const pending = useMemo(() => {
    const given = keptShape.safeParse({ id: state?.sub, short_url: state?.link }).data;
    const { id, short_url } = given ?? sessionStore.read(KEY, keptShape) ?? {};
    return id && short_url && isWebAddress(short_url)
      ? { sub: id, link: short_url, blocked: state?.blocked === true }
      : undefined;
  }, [state]);
  useEffect(() => {
    if (pending) sessionStore.save(KEY, { id: pending.sub, short_url: pending.link });
  }, [pending]);
  return pending;
}

const isWebAddress = (link: string) => /^https?:\/\//.test(link);
