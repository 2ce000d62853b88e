import { useQuery } from '@coursewright/mfe-kit/query';
import { courseStats, userStats } from './get-stats.api.ts';
import { SharePanel } from './share-panel.tsx';

const FIRST = 'var(--ui-color-brand)';
const SECOND = 'var(--ui-color-accent)';

/** How users and courses are divided. */
export function Shares() {
  return (
    <div className="ad:grid ad:gap-4 ad:xl:grid-cols-2">
      <SharePanel
        title="Users: Paid vs Free"
        unit="users"
        query={useQuery(userStats)}
        shares={({ paid, free }) => [
          { label: 'Paid', value: paid, colour: FIRST },
          { label: 'Free', value: free, colour: SECOND },
        ]}
      />
      <SharePanel
        title="Courses: Text vs Video"
        unit="courses"
        query={useQuery(courseStats)}
        shares={({ text, video }) => [
          { label: 'Text', value: text, colour: FIRST },
          { label: 'Video', value: video, colour: SECOND },
        ]}
      />
    </div>
  );
}
