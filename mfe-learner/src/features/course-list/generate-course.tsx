import { MfeLink } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { Sparkles } from 'lucide-react';

export const GenerateCourse = () => (
  <Button asChild size="lg">
    <MfeLink to="/create">
      <Sparkles aria-hidden="true" />
      Generate Course
    </MfeLink>
  </Button>
);
