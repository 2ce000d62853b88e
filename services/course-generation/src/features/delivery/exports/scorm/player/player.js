/**
 * Shows one lesson or quiz at a time. A lesson is read when its end was in view and a third of its reading time has
 * passed in the foreground, or by its button; all read is completed. The score comes from the questions, without
 * questions from the lessons.
 */
window.connectLms(document.documentElement.dataset.scorm, (lms) => {
  const { passPercent, ...words } = document.documentElement.dataset;
  const letterOf = (option) => String.fromCharCode('a'.charCodeAt(0) + option);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const pages = [...document.querySelectorAll('article')];
  const written = pages.filter(({ dataset }) => dataset.written === 'yes').map(({ id }) => id);
  const saved = lms.saved();
  const read = new Set(saved.read);
  const wasCompleted = lms.wasCompleted();
  const links = [...document.querySelectorAll('nav.contents a')];
  const meter = document.querySelector('#progress');
  const notice = document.querySelector('#not-stored');
  let place = '';

  const quizzes = pages
    .filter(({ dataset }) => dataset.quiz)
    .map((page) => {
      const forms = [...page.querySelectorAll('form')];
      // A later export may have other questions in this topic: then the stored choices mean nothing.
      const { batch, choices } = saved.quizzes[page.id] ?? {};
      const known = batch === page.dataset.quiz && choices.length === forms.length;
      return { page, forms, choices: known ? choices : forms.map(() => null) };
    });
  const items = () =>
    quizzes.flatMap(({ forms, choices }) => forms.map((form, index) => ({ form, choice: choices[index] })));
  const isRight = ({ form, choice }) => choice === Number(form.dataset.correct);
  const isAnswered = ({ choice }) => choice !== null;

  const isCompleted = () => wasCompleted || (written.length > 0 && written.every((id) => read.has(id)));
  const share = (part, whole) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

  function readPercent() {
    return wasCompleted ? 100 : share(written.filter((id) => read.has(id)).length, written.length);
  }

  function report() {
    const all = items();
    const right = all.filter(isRight).length;
    const hasQuiz = all.length > 0;
    const progress = { percent: readPercent(), right, count: all.length };
    meter.textContent = fill(hasQuiz ? words.readAndRight : words.read, progress);
    const score = hasQuiz ? share(right, all.length) : readPercent();
    const stored = quizzes
      .filter(({ choices }) => choices.some((choice) => choice !== null))
      .map(({ page, choices }) => [page.id, { batch: page.dataset.quiz, choices }]);
    const isStored = lms.report({
      state: { read: [...read], quizzes: Object.fromEntries(stored) },
      place,
      score,
      progress: readPercent(),
      completed: isCompleted(),
      passed: hasQuiz && all.every(isAnswered) ? score >= Number(passPercent) : undefined,
    });
    const text = isStored ? '' : words.notStored;
    if (notice.textContent !== text) notice.textContent = text;
  }

  function mark({ form, choice }) {
    const answered = choice !== null;
    let answer = '';
    for (const input of form.querySelectorAll('input')) {
      const right = input.value === form.dataset.correct;
      input.disabled = answered;
      input.checked = answered && Number(input.value) === choice;
      input.parentElement.classList.toggle('right', answered && right);
      if (right) answer = input.parentElement.textContent.trim();
    }
    const result = isRight({ form, choice }) ? words.right : fill(words.wrong, { answer });
    form.querySelector('button').hidden = answered;
    form.querySelector('[data-result]').textContent = answered ? result : '';
    form.querySelector('[data-explanation]').hidden = !answered;
  }

  function showQuiz({ page, forms, choices }) {
    for (const [index, form] of forms.entries()) mark({ form, choice: choices[index] });
    const over = choices.every((choice) => choice !== null);
    page.querySelector('[data-again]').hidden = !over;
    for (const link of links) if (link.hash === `#${page.id}`) link.classList.toggle('read', over);
  }

  for (const quiz of quizzes) {
    let openedAt = performance.now();
    for (const [index, form] of quiz.forms.entries()) {
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const chosen = form.querySelector('input:checked');
        if (!chosen || quiz.choices[index] !== null) return;
        const choice = Number(chosen.value);
        quiz.choices[index] = choice;
        lms.answer({
          id: form.dataset.item,
          question: form.querySelector('legend').textContent,
          response: { type: 'choice', texts: [letterOf(choice)] },
          pattern: { type: 'choice', texts: [letterOf(Number(form.dataset.correct))] },
          score: choice === Number(form.dataset.correct) ? 1 : 0,
          seconds: (performance.now() - openedAt) / 1000,
        });
        openedAt = performance.now();
        showQuiz(quiz);
        report();
      });
    }
    quiz.page.querySelector('[data-again]').addEventListener('click', () => {
      quiz.choices.fill(null);
      showQuiz(quiz);
      quiz.forms[0].querySelector('input').focus();
    });
    showQuiz(quiz);
  }

  window.startExercises(lms, words);

  function markRead(id) {
    if (read.has(id)) return;
    read.add(id);
    for (const link of links) if (link.hash === `#${id}`) link.classList.add('read');
    showDone(document.getElementById(id));
    report();
  }

  function showDone(page) {
    const button = page.querySelector('[data-mark]');
    if (!read.has(page.id)) return;
    button.textContent = words.done;
    button.setAttribute('aria-disabled', 'true');
  }

  // Of the lesson that is shown.
  let watched = { id: '', need: 0, spent: 0, atEnd: false };
  const TICK_MS = 1000;
  function check() {
    const { id, need, spent, atEnd } = watched;
    if (id && atEnd && spent >= need) markRead(id);
  }
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    watched.spent += TICK_MS;
    check();
  }, TICK_MS);
  function reachEnd() {
    watched.atEnd = true;
    check();
  }
  const ends = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reachEnd());

  function watch(page) {
    ends.disconnect();
    const isLesson = page.dataset.written === 'yes';
    watched = {
      id: isLesson ? page.id : '',
      need: (Number(page.dataset.minutes) * 60_000) / 3,
      spent: 0,
      atEnd: false,
    };
    if (!isLesson) return;
    showDone(page);
    ends.observe(page.querySelector('[data-mark]'));
  }

  for (const button of document.querySelectorAll('[data-mark]')) {
    button.addEventListener('click', () => markRead(button.closest('article').id));
    button.addEventListener('focus', reachEnd);
  }

  function show(id) {
    place = id;
    for (const page of pages) page.hidden = page.id !== id;
    watch(pages.find((page) => page.id === id));
    for (const link of links) {
      const target = link.hash.slice(1);
      if (written.includes(target)) link.classList.toggle('read', read.has(target));
      if (target === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    report();
  }

  // A wider diagram scrolls: smaller letters could not be read.
  for (const drawing of document.querySelectorAll('.diagram svg')) {
    drawing.style.minWidth = `${Number(drawing.getAttribute('width')) * 0.8}px`;
  }

  const known = (id) => pages.some((page) => page.id === id);
  const asked = () => decodeURIComponent(window.location.hash.slice(1));

  function open(id, { focus }) {
    show(id);
    if (!focus) return;
    window.scrollTo(0, 0);
    document.getElementById(id).focus();
  }

  window.addEventListener('hashchange', () => known(asked()) && open(asked(), { focus: true }));
  window.addEventListener('beforeunload', () => lms.save(isCompleted()));
  window.addEventListener('pagehide', () => lms.leave(isCompleted()));
  // Back from the browser's cache: what was ended begins anew.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && lms.hasEnded()) window.location.reload();
  });

  const first = [asked(), lms.place(), pages[0]?.id].find((id) => id && known(id));
  if (first) open(first, { focus: false });
});
