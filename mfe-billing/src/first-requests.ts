// What these pages ask for in any case: the shell's server has the browser send it before any script has arrived.
export const firstRequests = [{ path: '/pricing', public: true, anyQuery: true, urls: ['/api/plans'] }];
