export { certificateModel } from './certificate.repository.ts';
export { isRsaPem } from './credentials/credential-keys.ts';
export { createLinkPictures, renderLinkPicture } from './link-pictures.ts';
