import { MfeLink } from '@coursewright/mfe-kit';
import { useMatch } from '@coursewright/mfe-kit/router';
import { type Section, sections } from './sections.ts';

/** The way to every section of the panel. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Admin Panel">
      <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-0.5 ad:p-0">
        {sections.map((section) => (
          <li key={section.path}>
            <Entry {...section} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ path, label, icon: Icon, onNavigate }: Section & { onNavigate: (() => void) | undefined }) {
  const here = useMatch(path) !== null;
  return (
    <MfeLink
      to={path}
      onClick={onNavigate}
      aria-current={here ? 'page' : undefined}
      className={`ad:flex ad:min-h-11 ad:items-center ad:gap-3 ad:rounded-control ad:px-3 ad:text-sm ad:font-medium ad:no-underline ad:transition-colors ${
        here ? 'ad:bg-brand-soft ad:text-brand' : 'ad:text-ink ad:hover:bg-sunken'
      }`}
    >
      <Icon className="ad:size-4.5 ad:flex-none" aria-hidden="true" />
      {label}
    </MfeLink>
  );
}
