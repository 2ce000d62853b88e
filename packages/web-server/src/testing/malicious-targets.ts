const UP = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '\uff0e\uff0e', '....', '.%2e%3b'].map(
  encodeHigh,
);
const SLASH = ['/', '%2f', '\\', '%5c', '%252f', '//', '/./', '%c0%af'];
const TARGETS = ['secret.txt', 'etc/passwd', 'package.json', 'secret.txt%00.js', 'secret.txt?x=.js', 'secret.txt;.js'];
const FOLDERS = [
  '/',
  '/assets/',
  '/1.0.0/',
  '/1.0.0/assets/',
  '/mfe/learner/',
  '/mfe/learner/1.0.0/assets/',
  '/mfe/../',
];
const ELSEWHERE = [
  ...[
    '//evil.example',
    '/\\evil.example',
    '///evil.example/..',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/https://evil.example',
  ],
  ...[
    '/.evil.example',
    '/;@evil.example',
    '//evil.example/%2e%2e',
    '/assets//evil.example',
    '/1.0.0//evil.example/',
    '/mfe//evil.example',
  ],
  ...[
    '/favicon.ico//evil.example',
    '/?url=https://evil.example',
    '/signin?next=//evil.example',
    '/%0d%0aLocation:%20//evil.example',
  ],
];

function encodeHigh(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (letter) => encodeURIComponent(letter));
}

export function createMaliciousTargets(): string[] {
  const climbs = FOLDERS.flatMap((folder) =>
    UP.flatMap((up) =>
      SLASH.flatMap((slash) =>
        [1, 3, 8].map((times, index) => {
          const target = TARGETS[(up.length + slash.length + index + times) % TARGETS.length];
          return `${folder}${`${up}${slash}`.repeat(times)}${target}`;
        }),
      ),
    ),
  );
  return [...climbs, ...ELSEWHERE, ...ELSEWHERE.map((target) => `${target}/`)];
}
