import { MFE_CONTRACT } from '@coursewright/contracts';
import type { ComponentType } from 'react';
import { type Catalogs, loadMessages } from '../messages.tsx';
import type { RouteObject } from '../router.ts';

export type FragmentLoader = () => Promise<{ Component: ComponentType }>;

export interface MfeModule {
  id: string;
  contract: number;
  version: string;
  routes: RouteObject[];
  fragments: Record<string, FragmentLoader>;
  /** Loads the texts in the language of the page; to be awaited before anything is rendered. */
  loadMessages?: () => Promise<void>;
}

export interface MfeDefinition {
  id: string;
  version: string;
  routes: RouteObject[];
  fragments?: Record<string, FragmentLoader>;
  catalogs?: Catalogs;
}

export function defineMfe({ fragments = {}, catalogs, ...definition }: MfeDefinition): MfeModule {
  const texts = catalogs && { loadMessages: () => loadMessages(catalogs) };
  return { ...definition, ...texts, contract: MFE_CONTRACT, fragments };
}
