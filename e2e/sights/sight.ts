import type { Page } from '@playwright/test';
import type { Viewer, World } from '../support/world.ts';

/** One state of one page, to be looked at. */
export interface Sight {
  /** The route, as the router of the front end has it. */
  readonly route: string;
  /** What is special, where a page has several states. */
  readonly state?: string;
  readonly as: Viewer;
  /** The address, where it is not the route. */
  readonly at?: (world: World) => string;
  /** What is to be so before the page is opened. */
  readonly before?: (page: Page, world: World) => Promise<unknown>;
  /** The way from the page to the state. */
  readonly open?: (page: Page, world: World) => Promise<unknown>;
  /** Something lies above the page, and keeps the focus: Escape closes it and gives the focus back. */
  readonly overlay?: boolean;
  /** Where it lies beside the page, which stays in use: there Tab reaches both. The last width is never one of these. */
  readonly besideAt?: readonly number[];
  /** Where it exists on one kind of screen only. */
  readonly widths?: readonly number[];
  /** Faults of the browser's console that belong to the state. */
  readonly says?: RegExp;
}

/** How a sight is called in a report. */
export const nameOf = ({ route, state, as }: Sight): string => `${route} ${state ? `(${state}) ` : ''}as ${as}`;

/** The same page in several states. */
export const statesOf = (page: Pick<Sight, 'route' | 'as' | 'at'>, states: Omit<Sight, 'route' | 'as'>[]): Sight[] =>
  states.map((state) => ({ ...page, ...state }));
