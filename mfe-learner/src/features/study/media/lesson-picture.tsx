import type { PictureView } from '@coursewright/contracts';
import { Fragment, useEffect, useState } from 'react';
import { linkedCredit } from './linked-credit.ts';

/** The picture of a lesson with the credit its licence asks for. One that cannot be loaded leaves no hole. */
export function LessonPicture({ picture }: { picture: PictureView }) {
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    const tryAgain = () => setBroken(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  if (broken === picture.url) return null;
  return (
    <figure>
      <img
        src={picture.url}
        alt={picture.alt}
        referrerPolicy="strict-origin-when-cross-origin"
        onError={() => setBroken(picture.url)}
        className="ln:aspect-[16/9] ln:lg:aspect-[21/9] ln:w-full ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:object-cover"
      />
      <figcaption dir="auto" className="ln:mt-2 ln:text-xs ln:break-words ln:text-muted">
        {linkedCredit(picture).map(({ text, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece's place in the line is its identity
          <Fragment key={index}>{href ? <CreditLink href={href}>{text}</CreditLink> : text}</Fragment>
        ))}
      </figcaption>
    </figure>
  );
}

const CreditLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="ln:underline ln:hover:text-ink">
    {children}
  </a>
);
