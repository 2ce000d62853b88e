import type { CourseOrigin } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Trans } from '@lingui/react/macro';

// Says where a copied course comes from.
export const CourseOriginNote = ({ origin }: { origin: CourseOrigin }) => (
  <p className="ln:mb-4 ln:text-sm ln:break-words ln:text-muted">
    {origin.kind === 'example' ? (
      <Trans>
        Copied from the example course{' '}
        <MfeLink to={`/examples/${origin.slug}`} dir="auto" className="ln:underline ln:hover:text-ink">
          {origin.title}
        </MfeLink>
      </Trans>
    ) : (
      <Trans>
        Copied from the shared course “<bdi>{origin.title}</bdi>”
      </Trans>
    )}
  </p>
);
