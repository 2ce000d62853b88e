import { MfeLink } from '@coursewright/mfe-kit';
import { createButtonLink } from '@coursewright/ui';

export const ButtonLink = createButtonLink(MfeLink);
