// What these pages ask for in any case: the shell's server has the browser send it before any script has arrived.
export const firstRequests = [
  {
    path: '/home',
    urls: ['/api/library?sort=newest&page=1&size=24&today=yes', '/api/outlines'],
  },
  {
    path: '/course/:courseId',
    anyQuery: true,
    urls: ['/api/courses/:courseId'],
    posts: ['/api/courses/:courseId/subtopics/:at/open'],
  },
];
