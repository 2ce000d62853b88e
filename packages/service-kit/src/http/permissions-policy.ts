/** What a video of a lesson needs. */
const OF_VIDEOS = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** What no page of ours and nothing in it ever asks for. */
const OF_NOBODY = (
  'accelerometer bluetooth browsing-topics camera clipboard-read display-capture gamepad geolocation gyroscope hid ' +
  'identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi ' +
  'otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial ' +
  'storage-access sync-xhr usb window-management xr-spatial-tracking'
).split(' ');

/** The value of `Permissions-Policy`: every power of a browser is off but those that lessons need. */
export const permissionsPolicy = [
  ...OF_VIDEOS.map((feature) => `${feature}=(self "https://www.youtube-nocookie.com")`),
  'clipboard-write=(self)',
  ...OF_NOBODY.map((feature) => `${feature}=()`),
].join(', ');
