import type { ExampleItem } from '@coursewright/contracts';
import { Badge } from '@coursewright/ui';
import { Clock } from 'lucide-react';

const LEVELS: Record<ExampleItem['level'], string> = {
  new: 'For beginners',
  some: 'Some experience',
  advanced: 'Advanced',
};

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

type FactsProps = { example: Pick<ExampleItem, 'level' | 'minutes' | 'language' | 'lessons'> };

export const ExampleFacts = ({ example: { level, minutes, language, lessons } }: FactsProps) => (
  <>
    <Badge tone="brand">{LEVELS[level]}</Badge>
    <Badge>{lessons} lessons</Badge>
    <Badge>
      <Clock className="ln:size-3.5" />
      {minutes} min
    </Badge>
    <Badge>{languages.of(language)}</Badge>
  </>
);
