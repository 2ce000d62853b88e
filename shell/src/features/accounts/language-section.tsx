import { t } from '@lingui/core/macro';
import { useRemotes } from '../../remotes/remotes-context.tsx';
import { LanguageSelect } from '../../session/language-select.tsx';
import { ProfileSection } from './profile-section.tsx';

export function LanguageSection() {
  const { languages = [] } = useRemotes().config;
  if (languages.length < 2) return null;
  return (
    <ProfileSection title={t`Language`} subtitle={t`Texts of the site, dates and numbers, and the mails that we send.`}>
      <LanguageSelect hideLabel />
    </ProfileSection>
  );
}
