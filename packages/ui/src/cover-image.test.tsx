import { fireEvent, render } from '@testing-library/react';
import { CoverImage } from './index.ts';

test('STU-22 a picture that cannot be loaded leaves a quiet surface, and the next one is tried', () => {
  const { container, rerender } = render(<CoverImage src="/gone.svg" className="size" />);
  const image = container.querySelector('img');
  if (!image) throw new Error('no picture');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.size svg')).toBeInTheDocument();
  rerender(<CoverImage src="/there.svg" className="size" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/there.svg');
});
