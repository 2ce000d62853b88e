import type { ReactNode } from 'react';

interface CellLinesProps {
  title: ReactNode;
  // Between the title and the last line.
  children?: ReactNode;
  note?: ReactNode;
}

// What users wrote, in any direction.
export const CellLines = ({ title, children, note }: CellLinesProps) => (
  <>
    <span dir="auto" className="ad:block ad:font-medium ad:break-words">
      {title}
    </span>
    {children}
    {note && (
      <span dir="auto" className="ad:block ad:text-xs ad:text-muted ad:break-words">
        {note}
      </span>
    )}
  </>
);
