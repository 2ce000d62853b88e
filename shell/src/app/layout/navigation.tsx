import { MfeLink, useSession } from '@coursewright/mfe-kit';
import { useMatch } from '@coursewright/mfe-kit/router';
import { t } from '@lingui/core/macro';
import { ButtonLink } from '../../button-link.ts';
import { useLikelySignedIn } from '../../session/hydration.ts';
import { useLogout } from '../../session/logout.tsx';

export function Navigation({ block = false }: { block?: boolean }) {
  return useLikelySignedIn() ? <MemberEntries block={block} /> : <VisitorEntries block={block} />;
}

function VisitorEntries({ block }: { block: boolean }) {
  return (
    <>
      <Entry to="/pricing">{t`Pricing`}</Entry>
      <Entry to="/features">{t`Features`}</Entry>
      <Entry to="/signin">{t`SignIn`}</Entry>
      <ButtonLink to="/signup" label={t`SignUp`} block={block} className={block ? 'sh:mt-3' : undefined} />
    </>
  );
}

function MemberEntries({ block }: { block: boolean }) {
  const { user } = useSession();
  const logout = useLogout();
  // The outline has the one button of this name.
  const onOutline = useMatch('/topics') !== null;
  return (
    <>
      {user && user.role !== 'user' && <Entry to="/dashBoard">{t`Admin`}</Entry>}
      <Entry to="/home">{t`Home`}</Entry>
      <Entry to="/profile">{t`Profile`}</Entry>
      <Entry to="/pricing">{t`Pricing`}</Entry>
      <button type="button" className={look} onClick={() => void logout()}>{t`Logout`}</button>
      {!onOutline && (
        // Each page has a primary action of its own.
        <ButtonLink
          to="/create"
          label={t`Generate Course`}
          variant="secondary"
          block={block}
          className={block ? 'sh:mt-3' : undefined}
        />
      )}
    </>
  );
}

const look =
  'sh:rounded-control sh:px-3 sh:py-2 sh:text-start sh:font-medium sh:text-muted sh:transition-colors sh:hover:text-ink sh:aria-[current=page]:text-brand';

function Entry({ to, children }: { to: string; children: string }) {
  const here = useMatch(to) !== null;
  return (
    <MfeLink to={to} className={look} aria-current={here ? 'page' : undefined}>
      {children}
    </MfeLink>
  );
}
