import { Link } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';

export const BackToCourse = ({ courseId }: { courseId: string }) => (
  <Button asChild icon={ArrowLeft} variant="secondary">
    <Link to={`/course/${courseId}`}>
      <Trans>Back to the course</Trans>
    </Link>
  </Button>
);
