import { drawStoryboard, timeScenes } from './storyboard.ts';

const html = `<blockquote><p>Sample lesson.</p></blockquote>
<p>Flour and water live together. They rise. A third. A fourth.</p>
<h3>Feeding &amp; <em>care</em></h3><ul><li>Feed it <strong>daily</strong>.</li><li><p>Keep it warm.</p></li></ul>
<pre><code>mix(flour, water)</code></pre>
<h3>Key points</h3><table><tr><td>no</td></tr></table>`;

const subject = { topic: 'Bread', title: 'A starter' };
const story = drawStoryboard(subject, html);

test('STU-02 a storyboard has the title, each heading and the first sentences below it', () => {
  expect(story.scenes).toEqual([
    { heading: 'A starter', lines: ['Flour and water live together.', 'They rise.', 'A third.'] },
    { heading: 'Feeding & care', lines: ['Feed it daily.', 'Keep it warm.'] },
    { heading: 'Key points', lines: [] },
  ]);
});

test('STU-02 endless lessons make short videos, and endless sentences short captions', () => {
  const long = drawStoryboard(subject, `<h3>More</h3><p>${'very '.repeat(200)}long.</p>`.repeat(40));
  expect(long.scenes).toHaveLength(9);
  for (const { lines } of long.scenes) for (const line of lines) expect(line.length).toBeLessThanOrEqual(170);
});

test('STU-02 scenes follow each other without gaps, and captions stay inside their scene', () => {
  const { scenes, seconds } = timeScenes(story);
  expect(scenes.map(({ from }) => from)).toEqual([0, ...scenes.slice(0, -1).map(({ to }) => to)]);
  expect(seconds).toBe(scenes.at(-1)?.to);
  for (const { from, to, lines } of scenes) {
    for (const line of lines) expect(line.from >= from && line.to <= to && line.to - line.from >= 2.5).toBe(true);
  }
});
