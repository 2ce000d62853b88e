/** The contract between shell and microfrontends. Raised only on a breaking change; the shell refuses another number. */
export const MFE_CONTRACT = 1;
