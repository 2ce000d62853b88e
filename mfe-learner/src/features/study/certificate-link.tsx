import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { Award } from 'lucide-react';
import { useIsDesktop } from '../../shared/use-is-desktop.ts';

interface CertificateLinkProps {
  course: CourseView;
  onFinish: () => void;
}

/** What the progress ring becomes at 100 percent. */
export function CertificateLink({ course, onFinish }: CertificateLinkProps) {
  const isDesktop = useIsDesktop();
  return (
    <Button asChild size={isDesktop ? 'md' : 'sm'}>
      <Link
        to={`/certificate/${course.id}`}
        onClick={(event) => {
          event.preventDefault();
          onFinish();
        }}
      >
        <Award aria-hidden="true" />
        {isDesktop ? 'Download Certificate' : 'Certificate'}
      </Link>
    </Button>
  );
}
