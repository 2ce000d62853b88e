import { MfeLink } from '@coursewright/mfe-kit';
import { createButtonLink } from '@coursewright/ui';

export const ButtonLink = createButtonLink(MfeLink);

// The icon of a button above a small label, where the bar has no room for both in a line.
export const STACKED =
  'ln:max-lg:min-h-11 ln:max-lg:flex-col ln:max-lg:gap-0.5 ln:max-lg:px-1.5 ln:max-lg:py-0.5 ln:max-lg:text-[0.6875rem]';
