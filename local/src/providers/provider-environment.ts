/** What the course-generation service and the shell are told so that they use the stand-ins at `url`. */
export const providerEnvironment = (url: string) => ({
  UNSPLASH_BASE_URL: `${url}/unsplash`,
  UNSPLASH_IMAGE_ORIGIN: url,
  UNSPLASH_ACCESS_KEY: 'stand-in',
  PEXELS_BASE_URL: `${url}/pexels`,
  PEXELS_API_KEY: 'stand-in',
  OPENVERSE_BASE_URL: `${url}/openverse`,
  COMMONS_BASE_URL: `${url}/commons`,
  MEDIA_CONTACT: 'http://localhost/contact',
  YOUTUBE_BASE_URL: `${url}/youtube`,
  YOUTUBE_API_KEY: 'stand-in',
  TRANSCRIPT_PROVIDER: 'http',
  TRANSCRIPT_BASE_URL: `${url}/transcript`,
});
