import { MFE_CONTRACT } from '@coursewright/contracts';
import type { ComponentType } from 'react';
import type { RouteObject } from '../router.ts';

/** An entry a microfrontend offers for the shell's menus. */
export interface NavigationEntry {
  to: string;
  label: string;
  /** Who sees it. */
  audience: 'everyone' | 'signed-in' | 'admin';
}

/** A piece of a page that one microfrontend lends to another's page, loaded on demand. */
export type FragmentLoader = () => Promise<{ Component: ComponentType }>;

/** What every microfrontend exposes as `mfe` in `./mfe`; the shell checks `contract` at run time. */
export interface MfeModule {
  id: string;
  contract: number;
  version: string;
  routes: RouteObject[];
  navigation: NavigationEntry[];
  fragments: Record<string, FragmentLoader>;
}

/** What a microfrontend says about itself. */
export interface MfeDefinition {
  id: string;
  version: string;
  routes: RouteObject[];
  navigation?: NavigationEntry[];
  fragments?: Record<string, FragmentLoader>;
}

/** Makes the module the shell loads, stamped with the contract it was built against. */
export function defineMfe({ navigation = [], fragments = {}, ...definition }: MfeDefinition): MfeModule {
  return { ...definition, contract: MFE_CONTRACT, navigation, fragments };
}
