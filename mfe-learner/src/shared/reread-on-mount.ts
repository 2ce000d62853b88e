import { isFirstPage } from '@coursewright/mfe-kit';

/**
 * For `refetchOnMount`: what may have changed while another page was shown is read again. The first page was given its
 * data before it was rendered.
 */
export const rereadOnMount = () => isFirstPage() || ('always' as const);
