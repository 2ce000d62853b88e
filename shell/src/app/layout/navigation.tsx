import { MfeLink, useSession } from '@coursewright/mfe-kit';
import { useMatch } from '@coursewright/mfe-kit/router';
import { ButtonLink } from '../../button-link.ts';
import { useLikelySignedIn } from '../../session/hydration.ts';
import { useLogout } from '../../session/logout.tsx';

export function Navigation({ block = false }: { block?: boolean }) {
  return useLikelySignedIn() ? <MemberEntries block={block} /> : <VisitorEntries block={block} />;
}

function VisitorEntries({ block }: { block: boolean }) {
  return (
    <>
      <Entry to="/pricing">Pricing</Entry>
      <Entry to="/features">Features</Entry>
      <Entry to="/signin">SignIn</Entry>
      <ButtonLink to="/signup" label="SignUp" block={block} className={block ? 'sh:mt-3' : undefined} />
    </>
  );
}

function MemberEntries({ block }: { block: boolean }) {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <>
      {user && user.role !== 'user' && <Entry to="/dashBoard">Admin</Entry>}
      <Entry to="/home">Home</Entry>
      <Entry to="/profile">Profile</Entry>
      <Entry to="/pricing">Pricing</Entry>
      <button type="button" className={look} onClick={() => void logout()}>
        Logout
      </button>
      <ButtonLink to="/create" label="Generate Course" block={block} className={block ? 'sh:mt-3' : undefined} />
    </>
  );
}

const look =
  'sh:rounded-control sh:px-3 sh:py-2 sh:text-left sh:font-medium sh:text-muted sh:transition-colors sh:hover:text-ink sh:aria-[current=page]:text-brand';

function Entry({ to, children }: { to: string; children: string }) {
  const here = useMatch(to) !== null;
  return (
    <MfeLink to={to} className={look} aria-current={here ? 'page' : undefined}>
      {children}
    </MfeLink>
  );
}
