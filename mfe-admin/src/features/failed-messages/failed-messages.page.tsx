import { serviceNames } from '@coursewright/contracts';
import { usePageTitle } from '@coursewright/mfe-kit';
import { PageHeader } from '@coursewright/ui';
import { ServiceMessages } from './service-messages.tsx';

export function Component() {
  usePageTitle('Failed messages');
  return (
    <>
      <PageHeader
        title="Failed messages"
        subtitle="Work between the services that was given up after all attempts. Nothing of it is lost: replay it once the cause is gone."
      />
      <div className="ad:flex ad:flex-col ad:gap-8">
        {serviceNames.map((service) => (
          <ServiceMessages key={service} service={service} />
        ))}
      </div>
    </>
  );
}
