import { type InterfaceLanguage, languageDirection } from '@coursewright/contracts';
import { apiRequest, notify, useSession } from '@coursewright/mfe-kit';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { SelectField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { failureText } from '../forms/send.ts';
import { useRemotes } from '../remotes/remotes-context.tsx';
import { saveLanguage } from './language.ts';

const names: Record<InterfaceLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
  ja: '日本語',
};

async function saveForAccount(language: InterfaceLanguage) {
  const { authEndpoints } = await import('@coursewright/contracts');
  await apiRequest(authEndpoints.changeLanguage, { body: { language } });
}

// A change loads the page again, which the server then sends in the other language.
export function LanguageSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  const { languages = [] } = useRemotes().config;
  const { user } = useSession();
  const [chosen, setChosen] = useState(readLanguage);

  async function choose(language: InterfaceLanguage) {
    const former = chosen;
    setChosen(language);
    try {
      if (user) await saveForAccount(language);
      saveLanguage(language);
      location.reload();
    } catch (error) {
      setChosen(former);
      notify.error(failureText(error));
    }
  }

  return (
    <SelectField
      label={t`Language`}
      hideLabel={hideLabel}
      value={chosen}
      onChange={({ target }) => void choose(target.value as InterfaceLanguage)}
      className="sh:w-44"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} dir={languageDirection(language)}>
          {names[language]}
        </option>
      ))}
    </SelectField>
  );
}
