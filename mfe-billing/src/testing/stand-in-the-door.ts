import { door } from '../shared/door.ts';

/** Nobody leaves the test: what the pages wanted to open is written down instead. */
export function standInTheDoor({ blocked = false } = {}) {
  const seen: string[] = [];
  jest.spyOn(door, 'leaveFor').mockImplementation((url) => void seen.push(`leaves for ${url}`));
  jest.spyOn(door, 'openTab').mockImplementation(() => {
    seen.push('opens a tab');
    return {
      blocked,
      goTo: (url) => void seen.push(`the tab goes to ${url}`),
      close: () => void seen.push('the tab closes'),
    };
  });
  return seen;
}
