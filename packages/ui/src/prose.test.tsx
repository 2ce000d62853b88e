import { fireEvent, render, screen } from '@testing-library/react';
import { Prose } from './prose.tsx';

function size(box: HTMLElement, scrollWidth: number, clientWidth: number) {
  Object.defineProperties(box, { scrollWidth: { value: scrollWidth }, clientWidth: { value: clientWidth } });
}

test('STU-22 what is wider than its place takes the focus and says at which sides there is more', () => {
  const { rerender } = render(
    <Prose>
      <pre data-testid="wide">code</pre>
    </Prose>,
  );
  const box = screen.getByTestId('wide');
  size(box, 300, 200);
  rerender(
    <Prose>
      <pre data-testid="wide">code</pre>
    </Prose>,
  );
  expect([box.tabIndex, box.dataset.more]).toEqual([0, 'right']);
  box.scrollLeft = 50;
  fireEvent.scroll(box);
  expect(box.dataset.more).toBe('left right');
  box.scrollLeft = 100;
  fireEvent.scroll(box);
  expect(box.dataset.more).toBe('left');
});

test('STU-22 what fits fades nowhere', () => {
  render(
    <Prose>
      <table data-testid="fits" />
    </Prose>,
  );
  expect(screen.getByTestId('fits').dataset.more).toBeUndefined();
});
