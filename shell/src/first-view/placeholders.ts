/** What the shell's server fills in when it sends a page that was rendered by the build. */
export const placeholders = {
  brandName: '%brand-name%',
  brandUrl: '%brand-url%',
  brandLogo: '%brand-logo%',
  year: '%year%',
  policy: '%policy%',
} as const;
