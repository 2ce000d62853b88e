/** Shows one lesson at a time. A lesson that was opened counts as read; all read is completed. */
(() => {
  const lms = window.connectLms(document.documentElement.dataset.scorm);
  const lessons = [...document.querySelectorAll('article[data-lesson]')];
  const written = lessons.filter(({ dataset }) => dataset.written === 'yes').map(({ id }) => id);
  const read = new Set(lms.read());
  const wasCompleted = lms.wasCompleted();
  const links = [...document.querySelectorAll('nav.contents a')];
  const meter = document.querySelector('#progress');

  const isCompleted = () => wasCompleted || (written.length > 0 && written.every((id) => read.has(id)));

  function percent() {
    if (wasCompleted) return 100;
    const done = written.filter((id) => read.has(id)).length;
    return written.length === 0 ? 0 : Math.round((100 * done) / written.length);
  }

  function show(id) {
    for (const lesson of lessons) lesson.hidden = lesson.id !== id;
    if (written.includes(id)) read.add(id);
    for (const link of links) {
      const target = link.hash.slice(1);
      link.classList.toggle('read', read.has(target));
      if (target === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    meter.textContent = `${percent()} % read`;
    lms.report({ read: [...read], place: id, percent: percent(), completed: isCompleted() });
  }

  const known = (id) => lessons.some((lesson) => lesson.id === id);
  const asked = () => decodeURIComponent(window.location.hash.slice(1));

  function open(id, { focus }) {
    show(id);
    if (!focus) return;
    window.scrollTo(0, 0);
    document.getElementById(id).focus();
  }

  window.addEventListener('hashchange', () => known(asked()) && open(asked(), { focus: true }));
  window.addEventListener('pagehide', () => lms.leave(isCompleted()));
  window.addEventListener('beforeunload', () => lms.leave(isCompleted()));

  const first = [asked(), lms.place(), lessons[0]?.id].find((id) => id && known(id));
  if (first) open(first, { focus: false });
})();
