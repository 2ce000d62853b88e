import type { ExampleItem } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Badge } from '@coursewright/ui';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { languageName } from '../../shared/format.ts';

const LEVELS: Record<ExampleItem['level'], MessageDescriptor> = {
  new: msg`For beginners`,
  some: msg`Some experience`,
  advanced: msg`Advanced`,
};

type FactsProps = { example: Pick<ExampleItem, 'level' | 'minutes' | 'language' | 'lessons'> };

export const ExampleFacts = ({ example: { level, minutes, language, lessons } }: FactsProps) => (
  <>
    <Badge tone="brand">{i18n._(LEVELS[level])}</Badge>
    <Badge>{plural(lessons, { one: '# lesson', other: '# lessons' })}</Badge>
    <Badge>
      <Clock className="ln:size-3.5" />
      <Trans>{minutes} min</Trans>
    </Badge>
    <Badge>{languageName(language)}</Badge>
  </>
);
