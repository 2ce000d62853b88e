/** Where the shell's build puts the files of `shell/src/site`. */
export const siteAssets = {
  icon: '/assets/site/icon.svg',
  bigIcon: '/assets/site/icon-512.png',
  socialPreview: '/assets/site/social-preview.png',
} as const;
