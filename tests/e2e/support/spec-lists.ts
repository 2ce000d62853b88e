// Runs outside of the lanes name the browser tests they take. A test of the lane `system` looks whether there are such files.

/** In containers: what needs nothing but the published ports. The first one expects an empty system. */
export const specsInContainers = [
  ...['journey', 'main-job', 'examples', 'visitor', 'course-editing', 'studying'],
  ...['sharing', 'material', 'exports', 'languages'],
];

/** With parts of two releases. */
export const specsAcrossReleases = ['journey', 'pay'];
