import { Container, MasteryPicture } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

export const WhatYouKnow = () => (
  <Container asChild>
    <figure className="sh:grid sh:items-center sh:gap-x-16 sh:gap-y-8 sh:pb-16 sh:lg:grid-cols-2 sh:lg:pb-20">
      <figcaption className="sh:font-display sh:text-2xl sh:font-semibold sh:text-balance">
        {t`A course that finds out what you know, practises what you do not, and says truly what you can.`}
      </figcaption>
      <MasteryPicture />
    </figure>
  </Container>
);
