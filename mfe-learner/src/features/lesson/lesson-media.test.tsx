import type { PictureView } from '@coursewright/contracts';
import { setDarkMode } from '@coursewright/mfe-kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LessonPicture, LessonVideo, linkCredit } from './lesson-view.tsx';

const photo: PictureView = {
  url: 'https://images.unsplash.com/photo-1',
  alt: 'A mill',
  credit: 'Photo by Ada Miller on Unsplash',
  provider: 'unsplash',
  author: 'Ada Miller',
  authorUrl: 'https://unsplash.com/@ada',
  licence: 'Unsplash License',
  licenceUrl: 'https://unsplash.com/license',
  sourceUrl: 'https://unsplash.com/photos/1',
};

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('a picture', () => {
  test('STU-02 shows its credit with links to author, source and licence', () => {
    render(<LessonPicture picture={photo} />);
    expect(screen.getByRole('figure')).toHaveTextContent('Photo by Ada Miller on Unsplash · Unsplash License');
    expect(links()).toEqual([
      ['Ada Miller', photo.authorUrl],
      ['Unsplash', photo.sourceUrl],
      ['Unsplash License', photo.licenceUrl],
    ]);
  });

  test('STU-02 links the licence inside the line, and adds the source where the line does not name it', () => {
    const credit = '“Mill” by Ana, CC BY 4.0, via Openverse';
    const work = { url: '/api/media/1', alt: 'Mill', credit, provider: 'openverse', licence: 'CC BY 4.0' } as const;
    expect(linkCredit({ ...work, licenceUrl: 'https://cc/by', sourceUrl: 'https://flickr' })).toEqual([
      { text: '“Mill” by Ana, ' },
      { text: 'CC BY 4.0', href: 'https://cc/by' },
      { text: ', via Openverse' },
      { text: ' · ' },
      { text: 'Source', href: 'https://flickr' },
    ]);
  });

  test('STU-02 a drawing of our own needs no links; one that cannot be loaded leaves no hole', () => {
    render(<LessonPicture picture={{ url: '/api/media/1', alt: 'Mill', credit: 'Drawn by us', provider: 'local' }} />);
    expect(screen.queryByRole('link')).toBeNull();
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('a video', () => {
  const youtube = {
    provider: 'youtube',
    youtubeId: 'abcdefghijk',
    title: 'On wheat',
    channel: 'Open Classroom',
  } as const;

  test('STU-02 asks nothing of YouTube before it is played', async () => {
    const { container } = render(<LessonVideo video={{ ...youtube, posterUrl: '/api/media/2' }} />);
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/media/2');
    expect(screen.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Play the video: On wheat' }));
    const frame = screen.getByTitle('On wheat');
    expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/);
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(frame).toHaveFocus();
  });

  test('STU-02 another lesson begins with its own poster', async () => {
    const { rerender } = render(<LessonVideo video={youtube} />);
    await userEvent.click(screen.getByRole('button', { name: /^Play/ }));
    rerender(<LessonVideo video={{ ...youtube, youtubeId: 'lmnopqrstuv', title: 'On rye' }} />);
    expect(screen.getByRole('button', { name: 'Play the video: On rye' })).toBeInTheDocument();
  });

  test('STU-02 the sample page runs in a sandbox, as light or dark as the page', () => {
    const page = '/api/media/sample-video/1';
    render(<LessonVideo video={{ provider: 'local', page, title: 'Sample video: Wheat' }} />);
    const frame = screen.getByTitle('Sample video: Wheat');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    expect(frame).toHaveAttribute('src', `${page}?theme=light`);
    act(() => setDarkMode(true));
    expect(screen.getByTitle('Sample video: Wheat')).toHaveAttribute('src', `${page}?theme=dark`);
    act(() => setDarkMode(false));
  });
});
