import { MFE_CONTRACT } from '@coursewright/contracts';
import type { ComponentType } from 'react';
import type { RouteObject } from '../router.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  audience: 'everyone' | 'signed-in' | 'admin';
}

export type FragmentLoader = () => Promise<{ Component: ComponentType }>;

export interface MfeModule {
  id: string;
  contract: number;
  version: string;
  routes: RouteObject[];
  navigation: NavigationEntry[];
  fragments: Record<string, FragmentLoader>;
}

export interface MfeDefinition {
  id: string;
  version: string;
  routes: RouteObject[];
  navigation?: NavigationEntry[];
  fragments?: Record<string, FragmentLoader>;
}

export function defineMfe({ navigation = [], fragments = {}, ...definition }: MfeDefinition): MfeModule {
  return { ...definition, contract: MFE_CONTRACT, navigation, fragments };
}
