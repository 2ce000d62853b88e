import { MfeLink } from '@coursewright/mfe-kit';
import { Button, Container } from '@coursewright/ui';
import { SearchX } from 'lucide-react';

/** Nobody may learn more from this page than that the number is not known. */
export const UnknownCertificate = () => (
  <Container width="text" className="ln:flex ln:flex-col ln:items-center ln:gap-5 ln:py-16 ln:text-center">
    <span className="ln:grid ln:size-20 ln:place-items-center ln:rounded-full ln:bg-sunken ln:text-muted">
      <SearchX aria-hidden="true" className="ln:size-10" />
    </span>
    <h1 className="ln:font-display ln:text-3xl ln:font-bold ln:text-balance">No certificate has this number</h1>
    <p className="ln:text-muted ln:text-balance">
      Compare the address with the one on the certificate, letter by letter, or scan its QR code. If it is the same, the
      certificate was not issued here.
    </p>
    <Button asChild>
      <MfeLink to="/verify">Check another one</MfeLink>
    </Button>
  </Container>
);
