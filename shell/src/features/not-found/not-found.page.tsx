import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Container } from '@coursewright/ui';
import { DayScene } from './day-scene.tsx';
import { NightScene } from './night-scene.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Container width="text" className="sh:py-10 sh:text-center sh:lg:py-14">
      <div className="sh:dark:hidden">
        <DayScene />
      </div>
      <div className="sh:not-dark:hidden">
        <NightScene />
      </div>
      <h1 className="sh:mt-8 sh:text-3xl">This page does not exist</h1>
      <p className="sh:mx-auto sh:mt-3 sh:max-w-md sh:text-lg sh:text-pretty sh:text-muted">
        The address may have a typing error, or what was here has moved.
      </p>
      <Button asChild className="sh:mt-7">
        <MfeLink to="/">Back to the start</MfeLink>
      </Button>
    </Container>
  );
}
