import { Skeleton } from '@coursewright/ui';
import { lazy, Suspense } from 'react';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The secret as a picture for the camera, and as text for whoever cannot use one. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or a password
        manager.
      </p>
      <div className="sh:mt-4 sh:flex sh:flex-wrap sh:items-center sh:gap-x-6 sh:gap-y-4">
        <Suspense fallback={<Skeleton height="13rem" width="13rem" shape="block" />}>
          <QrCode text={uri} />
        </Suspense>
        <div className="sh:min-w-0 sh:flex-1 sh:basis-52 sh:text-sm">
          <p className="sh:text-muted">On the phone already, or no camera? Enter this key into the app:</p>
          <code className="sh:mt-2 sh:block sh:font-mono sh:text-base sh:tracking-wide">{grouped(secret)}</code>
          <a
            href={uri}
            className="sh:mt-3 sh:inline-block sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >
            Open in an app on this device
          </a>
        </div>
      </div>
    </>
  );
}

const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
