import { useBrand } from '@coursewright/mfe-kit';
import { t } from '@lingui/core/macro';
import { ProfileSection } from '../profile-section.tsx';
import { CopyText } from '../shown-once.tsx';

const describeServer = (name: string, token: string) =>
  [
    `${JSON.stringify(name.toLowerCase())}: { "type": "http",`,
    `  "url": ${JSON.stringify(`${window.location.origin}/api/mcp`)},`,
    `  "headers": { "Authorization": "Bearer ${token}" } }`,
  ].join('\n');

/** @param token that was just created; a place for it otherwise */
export function AssistantSection({ token = 'cwp_…' }: { token: string | undefined }) {
  const { name } = useBrand();
  return (
    <ProfileSection
      title={t`Connect an assistant`}
      subtitle={t`A desktop assistant that speaks MCP can read your courses, ask you their questions and repeat your cards with you.`}
    >
      <p className="sh:mb-3">{t`Add these three lines to the MCP servers in its settings, with a token of its own:`}</p>
      <CopyText text={describeServer(name, token)} />
    </ProfileSection>
  );
}
