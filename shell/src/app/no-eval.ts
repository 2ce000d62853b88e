// The content policy forbids eval, and even a caught attempt is reported as a violation. Every copy of zod in the
// page reads this setting. It is written by hand because the first script contains no copy of zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
