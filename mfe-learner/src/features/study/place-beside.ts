interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Size {
  width: number;
  height: number;
}

interface Room extends Size {
  // Under the bars of the page.
  top: number;
}

const EDGE = 8;

// Where a panel goes in the viewport: under the box, above it where there is no room. It never covers the box.
export function placeBeside(box: Box, panel: Size, room: Room, gap: number): { top: number; left: number } {
  const below = box.bottom + gap;
  const above = box.top - gap - panel.height;
  const fitsBelow = below + panel.height <= room.height - EDGE;
  const top = fitsBelow || above < room.top ? below : above;
  const centre = (box.left + box.right) / 2 - panel.width / 2;
  return { top, left: Math.max(EDGE, Math.min(centre, room.width - panel.width - EDGE)) };
}
