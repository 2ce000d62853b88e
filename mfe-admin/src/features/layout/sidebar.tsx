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
            {section.coming ? <Coming {...section} /> : <Entry {...section} onNavigate={onNavigate} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const look = 'ad:flex ad:min-h-11 ad:items-center ad:gap-3 ad:rounded-control ad:px-3 ad:text-sm ad:font-medium';

function Entry({ path, label, icon: Icon, onNavigate }: Section & { onNavigate: (() => void) | undefined }) {
  const here = useMatch(path) !== null;
  return (
    <MfeLink
      to={path}
      onClick={onNavigate}
      aria-current={here ? 'page' : undefined}
      className={`${look} ad:no-underline ad:transition-colors ${
        here ? 'ad:bg-brand-soft ad:text-brand' : 'ad:text-ink ad:hover:bg-sunken'
      }`}
    >
      <Icon className="ad:size-4.5 ad:flex-none" aria-hidden="true" />
      {label}
    </MfeLink>
  );
}

function Coming({ label, icon: Icon }: Section) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nowhere to go yet, so it is no stop for the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a link without an address has no role
    <span role="link" aria-disabled="true" className={`${look} ad:cursor-not-allowed ad:text-muted`}>
      <Icon className="ad:size-4.5 ad:flex-none ad:opacity-60" aria-hidden="true" />
      {label} <span className="ad:ml-auto ad:text-xs ad:font-normal">Soon</span>
    </span>
  );
}
