import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import styles from './cover-image.module.css';

/** A decorative picture. One that cannot be loaded leaves a quiet surface of the same size. */
export function CoverImage({ src, className, ...rest }: Omit<ComponentProps<'img'>, 'alt'>) {
  const [broken, setBroken] = useState<string>();
  if (broken === src) {
    return (
      <div className={clsx(styles.missing, className)} aria-hidden="true">
        <ImageOff />
      </div>
    );
  }
  return <img alt="" src={src} className={className} onError={() => setBroken(src)} {...rest} />;
}
