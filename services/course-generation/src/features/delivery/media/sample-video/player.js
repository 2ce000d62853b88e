(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const timed = all('.scene, [data-captions] p').map((element) => ({
    element,
    from: Number(element.dataset.from),
    to: Number(element.dataset.to),
  }));
  const play = one('[data-play]');
  const start = one('[data-start]');
  const seekbar = one('[data-seekbar]');
  const clock = one('[data-clock]');
  const captions = one('[data-captions]');
  const transcript = one('[data-transcript]');
  const length = Number(seekbar.max);
  let position = 0;
  let last = 0;
  let playing = false;

  const said = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

  const show = () => {
    const shown = Math.min(position, length - 0.01);
    for (const { element, from, to } of timed) element.toggleAttribute('data-shown', shown >= from && shown < to);
    seekbar.value = String(position);
    seekbar.setAttribute('aria-valuetext', `${said(position)} of ${said(length)}`);
    clock.textContent = `${said(position)} / ${said(length)}`;
  };

  const setPlaying = (next) => {
    playing = next;
    play.textContent = playing ? 'Pause' : 'Play';
    document.documentElement.toggleAttribute('data-playing', playing);
    start.hidden = playing || position > 0;
    if (!playing) return;
    last = performance.now();
    requestAnimationFrame(tick);
  };

  const tick = (now) => {
    if (!playing) return;
    position = Math.min(length, position + Math.max(0, now - last) / 1000);
    last = now;
    show();
    if (position >= length) setPlaying(false);
    else requestAnimationFrame(tick);
  };

  const toggle = () => {
    if (!playing && position >= length) position = 0;
    setPlaying(!playing);
  };

  const seek = (seconds) => {
    position = Math.max(0, Math.min(length, seconds));
    start.hidden = true;
    show();
  };

  const openTranscript = (open) => {
    transcript.hidden = !open;
    one('[data-toggle="transcript"]').setAttribute('aria-expanded', String(open));
    if (open) transcript.focus();
  };

  play.addEventListener('click', toggle);
  start.addEventListener('click', () => {
    toggle();
    play.focus();
  });
  seekbar.addEventListener('input', () => seek(Number(seekbar.value)));
  one('[data-toggle="captions"]').addEventListener('click', ({ currentTarget }) => {
    captions.hidden = !captions.hidden;
    currentTarget.setAttribute('aria-pressed', String(!captions.hidden));
  });
  one('[data-toggle="transcript"]').addEventListener('click', () => openTranscript(transcript.hidden));
  for (const button of all('[data-seek]')) {
    button.addEventListener('click', () => {
      seek(Number(button.dataset.seek));
      openTranscript(false);
      play.focus();
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !transcript.hidden) {
      openTranscript(false);
      one('[data-toggle="transcript"]').focus();
    }
    if (event.target !== document.body) return;
    if (event.key === ' ' || event.key === 'k') {
      event.preventDefault();
      toggle();
    } else if (event.key === 'ArrowRight') seek(position + 5);
    else if (event.key === 'ArrowLeft') seek(position - 5);
  });
  show();
})();
