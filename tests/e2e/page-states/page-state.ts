import type { Page } from '@playwright/test';
import type { Fixtures, Viewer } from '../support/fixtures.ts';

export interface PageState {
  readonly route: string;
  readonly state?: string;
  readonly as: Viewer;
  readonly at?: (fixtures: Fixtures) => string;
  readonly before?: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  readonly open?: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  readonly overlay?: boolean;
  readonly opener?: 'button' | 'link';
  // Where it lies beside the page, which stays in use: there Tab reaches both. The last width is never one of
  // these.
  readonly besideAt?: readonly number[];
  readonly widths?: readonly number[];
  /** Examined in the core already. */
  readonly main?: boolean;
  readonly says?: RegExp;
}

export const getName = ({ route, state, as }: PageState): string => `${route} ${state ? `(${state}) ` : ''}as ${as}`;

export const statesOf = (
  page: Pick<PageState, 'route' | 'as' | 'at' | 'before'>,
  states: Omit<PageState, 'route' | 'as'>[],
): PageState[] => states.map((state) => ({ ...page, ...state }));
