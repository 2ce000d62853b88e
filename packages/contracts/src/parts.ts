// What is deployed by itself, but for the commands of operators. Variables of the environment begin with `prefix`; the port
// is that of development and of the containers. docker-compose.yml and the chart have a container for each.

export const services = [
  { name: 'auth', folder: 'services/auth', prefix: 'AUTH', port: 4001 },
  { name: 'course-generation', folder: 'services/course-generation', prefix: 'COURSE_GENERATION', port: 4002 },
  { name: 'billing', folder: 'services/billing', prefix: 'BILLING', port: 4003 },
  { name: 'notification', folder: 'services/notification', prefix: 'NOTIFICATION', port: 4004 },
] as const;
export type ServiceName = (typeof services)[number]['name'];

/** The paths of their pages are in `paths` of their package.json. */
export const microfrontends = [
  { name: 'learner', folder: 'mfe-learner', prefix: 'MFE_LEARNER', port: 4011 },
  { name: 'billing', folder: 'mfe-billing', prefix: 'MFE_BILLING', port: 4012 },
  { name: 'admin', folder: 'mfe-admin', prefix: 'MFE_ADMIN', port: 4013 },
] as const;

export const shell = { name: 'shell', folder: 'shell', prefix: 'SHELL', port: 4010 } as const;

export const gateway = { name: 'gateway', folder: 'gateway', prefix: 'GATEWAY', port: 3000 } as const;

export const frontEnds = [shell, ...microfrontends] as const;
