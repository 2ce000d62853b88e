import { createContext, type ReactNode, useContext, useEffect } from 'react';

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
