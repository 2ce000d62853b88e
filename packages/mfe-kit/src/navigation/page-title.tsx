import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Name and addresses of the operator; configuration of the deployment. */
export interface Brand {
  name: string;
  logoUrl?: string;
  siteUrl: string;
}

const BrandContext = createContext<Brand>({ name: 'Coursewright', siteUrl: '/' });

/** The shell gives the brand to all pages. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The brand of this deployment. */
export const useBrand = () => useContext(BrandContext);

/** Sets the document's title to `<title> · <brand>` while the page is shown. */
export function usePageTitle(title: string) {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
