export { certificateModel } from './certificate.repository.ts';
export { isRsaPem } from './credentials/credential-keys.ts';
export { renderLinkPicture } from './image/render-link-picture.ts';
export { createLinkPictures, type SendLinkPicture } from './link-pictures.ts';
