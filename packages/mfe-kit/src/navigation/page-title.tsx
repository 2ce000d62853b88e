import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useNavigationType } from '../router.ts';

export interface Brand {
  name: string;
  logoUrl?: string;
  siteUrl: string;
}

const BrandContext = createContext<Brand>({ name: 'Coursewright', siteUrl: '/' });

export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export const useBrand = () => useContext(BrandContext);

export function usePageTitle(title: string) {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}

// A finger has no use for the focus, and it would open the keyboard over the page.
const hasPointer = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Focuses the first field of a form when its page is opened. On the first page of a visit a focus that the user has set
 * meanwhile stays. `isReady`: false while the fields are disabled.
 */
export function useArrivalFocus<Form extends HTMLElement>(isReady = true): RefObject<Form | null> {
  const form = useRef<Form>(null);
  const isFirstPage = useNavigationType() === 'POP';
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const active = document.activeElement;
    const isTaken = isFirstPage && active !== document.body && !active?.matches('main');
    if (isTaken || !hasPointer()) return;
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [isReady, isFirstPage]);
  return form;
}
