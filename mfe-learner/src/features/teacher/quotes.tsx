import type { ChatMessage } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { BookOpen } from 'lucide-react';

interface QuotesProps {
  quotes: ChatMessage['quotes'];
  /** The learner goes to the lesson. */
  onLeave: () => void;
}

/** What the answer rests on, in the words of the lessons, with the way there. */
export const Quotes = ({ quotes, onLeave }: QuotesProps) =>
  quotes.map(({ subtopicId, title, text }) => (
    <figure key={`${subtopicId} ${text}`} className="ln:border-s-4 ln:border-accent ln:ps-3">
      <blockquote dir="auto" className="ln:text-sm ln:break-words">
        {text}
      </blockquote>
      <figcaption className="ln:mt-1 ln:flex ln:items-center ln:gap-2 ln:text-xs ln:text-muted">
        <BookOpen aria-hidden="true" className="ln:size-4 ln:flex-none" />
        <Link to={{ search: `?at=${subtopicId}` }} onClick={onLeave} dir="auto" className="ln:break-words ln:underline">
          {title}
        </Link>
      </figcaption>
    </figure>
  ));
