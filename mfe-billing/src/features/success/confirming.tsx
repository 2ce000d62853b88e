import { Spinner, VisuallyHidden } from '@coursewright/ui';

/** The gateway is being asked. */
export function Confirming({ gateway, slow }: { gateway: string; slow: boolean }) {
  return (
    <div className="bl:flex bl:min-h-[60vh] bl:flex-col bl:items-center bl:justify-center bl:gap-4 bl:px-4 bl:text-center">
      <VisuallyHidden>
        <h1>Confirming your payment</h1>
      </VisuallyHidden>
      <Spinner size="lg" label={`Confirming your payment with ${gateway} …`} showLabel />
      <p className="bl:m-0 bl:max-w-md bl:text-pretty bl:text-muted" aria-live="polite">
        {slow && 'This can take a minute or two. You may leave this page: your plan begins as soon as it is confirmed.'}
      </p>
    </div>
  );
}
