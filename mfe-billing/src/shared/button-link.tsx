import { MfeLink } from '@coursewright/mfe-kit';
import { createButtonLink } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

export const ButtonLink = createButtonLink(MfeLink);

export const HomeLink = () => <ButtonLink to="/home" label={t`Home`} variant="secondary" />;
