import { Link } from '@coursewright/mfe-kit/router';
import type { ReactNode } from 'react';

type ContentsLinkProps = { search: string; open: boolean; className: string; children: ReactNode };

export const ContentsLink = ({ search, open, className, children }: ContentsLinkProps) => (
  <Link
    to={{ search }}
    aria-current={open ? 'page' : undefined}
    className={`${className} ln:rounded-control ln:px-3 ln:text-sm ln:hover:bg-sunken ${
      open ? 'ln:bg-brand-soft ln:font-semibold ln:text-brand' : 'ln:text-ink'
    }`}
  >
    {children}
  </Link>
);
