/** Version of the part being built; set by the build. */
declare const __MFE_VERSION__: string;

/** Sheets are imported for their effect. */
declare module '*.css';

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
