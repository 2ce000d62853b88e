// The content policy forbids eval, and even an attempt that is caught is reported as a violation. Every copy of zod in
// the page reads this setting; it is written by hand, because the first script holds no copy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
