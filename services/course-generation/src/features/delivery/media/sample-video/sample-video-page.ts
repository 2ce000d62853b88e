import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { escapeXml } from '@coursewright/text';
import { Router } from 'express';
import { drawIllustration } from '../illustration/draw-illustration.ts';
import { type Storyboard, type StoryboardRepository, type TimedScene, timeScenes } from './storyboard.ts';

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
const SCRIPT = asset('player.js');
const STYLE = asset('player.css');

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// Only the page's own script runs; only this origin may frame the page.
const SAMPLE_VIDEO_POLICY = [
  "default-src 'none'",
  `script-src ${getHash(SCRIPT)}`,
  `style-src ${getHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

type Theme = 'light' | 'dark' | undefined;

const time = (seconds: number) => seconds.toFixed(1);
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const drawPicture = (topic: string, title: string) =>
  drawIllustration({ topic, title }).replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');

const sceneMarkup = (topic: string, scene: TimedScene, index: number) => `
<section class="scene" data-from="${time(scene.from)}" data-to="${time(scene.to)}"${index === 0 ? ' data-shown' : ''}>
<div class="picture" aria-hidden="true">${drawPicture(topic, scene.heading)}</div>
<h2 dir="auto">${escapeXml(scene.heading)}</h2>
</section>`;

const captionMarkup = ({ lines }: TimedScene) =>
  lines
    .map(({ text, from, to }) => `<p dir="auto" data-from="${time(from)}" data-to="${time(to)}">${escapeXml(text)}</p>`)
    .join('');

const transcriptMarkup = ({ heading, from, lines }: TimedScene) => `
<li><button type="button" data-seek="${time(from)}"><time>${clock(from)}</time> <span dir="auto">${escapeXml(heading)}</span></button>
${lines.map(({ text }) => `<p dir="auto">${escapeXml(text)}</p>`).join('')}</li>`;

function sampleVideoPage(storyboard: Storyboard, theme?: Theme): string {
  const { scenes, seconds } = timeScenes(storyboard);
  const title = escapeXml(storyboard.title);
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sample video: ${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main aria-label="Sample video">
<div class="stage">
<p class="badge">Sample video</p>
<h1 class="for-readers">Sample video: <span dir="auto">${title}</span></h1>
${scenes.map((scene, index) => sceneMarkup(storyboard.topic, scene, index)).join('')}
<div class="captions" data-captions>${scenes.map(captionMarkup).join('')}</div>
<button type="button" class="start" data-start aria-label="Play the sample video"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l11-6.5z" fill="currentColor"/></svg></button>
<div class="transcript" data-transcript id="transcript" role="region" aria-label="Transcript" tabindex="-1" hidden>
<h2>Transcript</h2><p class="about">Made by the app from the headings and first sentences of this lesson. There is no sound.</p>
<ol>${scenes.map(transcriptMarkup).join('')}</ol></div>
</div>
<div class="controls" role="group" aria-label="Player">
<button type="button" data-play>Play</button>
<input type="range" data-seekbar min="0" max="${time(seconds)}" step="0.1" value="0" aria-label="Position" aria-valuetext="0:00 of ${clock(seconds)}">
<output data-clock>0:00 / ${clock(seconds)}</output>
<button type="button" data-toggle="captions" aria-pressed="true">Captions</button>
<button type="button" data-toggle="transcript" aria-expanded="false" aria-controls="transcript">Transcript</button>
</div>
</main>
<script>${SCRIPT}</script>
</body>
</html>`;
}

const getTheme = (asked: unknown): Theme => (asked === 'dark' || asked === 'light' ? asked : undefined);

export function sampleVideoRoutes(storyboards: StoryboardRepository): Router {
  const router = Router();
  route(
    router,
    courseEndpoints.sampleVideo,
    async ({ params, req, res }) => {
      const storyboard = await storyboards.find(params.videoId);
      if (!storyboard) throw notFound('There is no such video');
      res.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': SAMPLE_VIDEO_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'public, max-age=3600',
      });
      res.end(sampleVideoPage(storyboard, getTheme(req.query.theme)));
    },
    { streaming: true },
  );
  return router;
}
