import type { CourseView } from '@coursewright/contracts';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Drawer, IconButton, ProgressRing } from '@coursewright/ui';
import { ListTree } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsDesktop } from '../../shared/use-is-desktop.ts';
import { CertificateLink } from './certificate-link.tsx';
import { cutWords, isStudied, type Place } from './course.ts';
import { ShortcutsButton } from './shortcuts-button.tsx';
import { CourseTools } from './slots.tsx';

interface CourseBarProps {
  course: CourseView;
  /** The contents, where they have no column of their own. */
  contents?: ReactNode;
  place: Place;
  onFinish: () => void;
}

/** Title and progress of the course, always in sight. */
export function CourseBar({ course, place, contents, onFinish }: CourseBarProps) {
  const isDesktop = useIsDesktop();
  const { mainTopic, progress } = course;
  return (
    <header className="ln:sticky ln:top-16 ln:z-10 ln:border-b ln:border-line ln:bg-background">
      <div className="ln:mx-auto ln:flex ln:min-h-16 ln:max-w-page ln:items-center ln:gap-2 ln:px-2 ln:py-2 ln:sm:px-6 ln:lg:gap-4 ln:lg:px-7">
        {contents && <ContentsDrawer>{contents}</ContentsDrawer>}
        <h1
          title={mainTopic}
          dir="auto"
          className="ln:min-w-0 ln:flex-1 ln:text-base ln:line-clamp-2 ln:leading-snug ln:font-semibold ln:break-words ln:lg:text-xl"
        >
          {cutWords(mainTopic, isDesktop ? 10 : 6)}
        </h1>
        <CourseTools course={course} />
        {isStudied(course) ? (
          <CertificateLink course={course} onFinish={onFinish} />
        ) : (
          <ProgressRing percent={progress.percent} label="Course progress" size={44} />
        )}
        <ShortcutsButton place={place} />
      </div>
    </header>
  );
}

function ContentsDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Drawer
      title="Course contents"
      // a link inside leads to another entry of the history, and with that the drawer is closed
      open={openAt === key}
      onOpenChange={(open) => setOpenAt(open ? key : null)}
      trigger={
        <IconButton aria-label="Course contents">
          <ListTree aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Drawer>
  );
}
