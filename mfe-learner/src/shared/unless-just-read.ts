// With the page, before it was rendered.
const JUST_NOW_MS = 1_000;

/** For `refetchOnMount`: what may have changed while another page was shown is read again. */
export const unlessJustRead = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > JUST_NOW_MS && ('always' as const);
