import { placeBeside } from './place-beside.ts';

const room = { width: 360, height: 640, top: 136 };
const panel = { width: 300, height: 44 };
const overlaps = (box: { top: number; bottom: number }, top: number, height: number) =>
  top < box.bottom && top + height > box.top;

test('STU-17 the panel is under the selection, and above it where there is no room', () => {
  expect(placeBeside({ top: 200, bottom: 240, left: 20, right: 340 }, panel, room, 8).top).toBe(248);
  expect(placeBeside({ top: 560, bottom: 620, left: 20, right: 340 }, panel, room, 8).top).toBe(508);
});

test('STU-17 it covers nothing that is selected and stays between the edges, wherever that is', () => {
  for (let top = -2_000; top < 1_200; top += 37) {
    for (const height of [20, 300, 2_000]) {
      for (const left of [-10, 0, 150, 340]) {
        const box = { top, bottom: top + height, left, right: left + 40 };
        for (const gap of [8, 32]) {
          const place = placeBeside(box, panel, room, gap);
          expect(overlaps(box, place.top, panel.height)).toBe(false);
          expect(place.left).toBeGreaterThanOrEqual(8);
          expect(place.left + panel.width).toBeLessThanOrEqual(room.width - 8);
        }
      }
    }
  }
});
