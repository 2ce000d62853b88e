import { Prose } from '@coursewright/ui';
import { useMemo } from 'react';
import { directionOf } from '../../shared/text-direction.ts';
import { copyOnClick } from './copy-code.ts';
import styles from './lesson-text.module.css';
import { trustedLesson } from './trusted-lesson.ts';

interface LessonTextProps {
  /** The blocks of the text; a block that stays the same is not touched again. */
  blocks: string[];
  /** The paragraph that is still open, as plain text. */
  tail?: string;
  writing?: boolean;
}

/** The text of a lesson, whole or as far as it is written. */
export function LessonText({ blocks, tail = '', writing = false }: LessonTextProps) {
  const start =
    blocks
      .slice(0, 3)
      .join(' ')
      .replace(/<pre[\s\S]*?<\/pre>|<[^>]*>/g, ' ') || tail;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is that of a button inside, which the keyboard presses too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => void copyOnClick(event)}>
      <Prose dir={directionOf(start)} aria-busy={writing} className={styles.text}>
        {blocks.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block's place is its identity
          <Block key={index} html={html} />
        ))}
        {tail && <p>{tail}</p>}
      </Prose>
    </div>
  );
}

function Block({ html }: { html: string }) {
  const safe = useMemo(() => trustedLesson(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
  return <div className="ln:contents" dangerouslySetInnerHTML={{ __html: safe }} />;
}
