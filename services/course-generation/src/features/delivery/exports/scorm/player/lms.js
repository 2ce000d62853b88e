/** What the page tells the learning management system, in the words of SCORM 1.2 or 2004. */
(() => {
  const WORDS = {
    1.2: {
      api: 'API',
      begin: 'LMSInitialize',
      get: 'LMSGetValue',
      set: 'LMSSetValue',
      commit: 'LMSCommit',
      end: 'LMSFinish',
      status: 'cmi.core.lesson_status',
      place: 'cmi.core.lesson_location',
      score: 'cmi.core.score',
      exit: 'cmi.core.exit',
      time: 'cmi.core.session_time',
      response: 'student_response',
      wrong: 'wrong',
      ended: '',
    },
    2004: {
      api: 'API_1484_11',
      begin: 'Initialize',
      get: 'GetValue',
      set: 'SetValue',
      commit: 'Commit',
      end: 'Terminate',
      status: 'cmi.completion_status',
      place: 'cmi.location',
      score: 'cmi.score',
      exit: 'cmi.exit',
      time: 'cmi.session_time',
      response: 'learner_response',
      wrong: 'incorrect',
      ended: 'normal',
    },
  };

  /** Looks where the standard says: the frames around the page, then around the window that opened it. */
  function findApi(name) {
    const openers = [window, window.opener, window.top?.opener];
    for (const start of openers) {
      let place = start;
      for (let level = 0; place && level < 500; level += 1) {
        try {
          if (place[name]) return place[name];
        } catch {
          break;
        }
        if (place.parent === place) break;
        place = place.parent;
      }
    }
    return null;
  }

  const two = (number) => String(number).padStart(2, '0');

  function durationOf(seconds, version) {
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    return version === '1.2' ? `${String(h).padStart(4, '0')}:${two(m)}:${two(s)}` : `PT${h}H${m}M${s}S`;
  }

  // Packages of earlier releases stored the list of lessons alone.
  function readState(text) {
    try {
      const stored = JSON.parse(text);
      const { read = [], quizzes = {} } = Array.isArray(stored) ? { read: stored } : stored;
      return { read: read.filter((id) => typeof id === 'string'), quizzes };
    } catch {
      return { read: [], quizzes: {} };
    }
  }

  /** Whether there may be a system: alone, the course can be read all the same. */
  const isEmbedded = () => window.parent !== window || Boolean(window.opener);

  const connect = (version) => {
    const words = WORDS[version];
    const startedAt = performance.now();
    let api = null;
    let open = false;
    let ended = false;

    // Systems answer true or "true", some nothing; only a refusal and an error are failures.
    function call(name, ...values) {
      try {
        return String(api[words[name]](...values)) !== 'false';
      } catch {
        return false;
      }
    }
    function begin() {
      api = findApi(words.api);
      open = api !== null && call('begin', '');
      return open;
    }
    function get(element) {
      try {
        return open ? String(api[words.get](element) ?? '') : '';
      } catch {
        return '';
      }
    }
    const [LIST, PAIR] = version === '1.2' ? [',', '.'] : ['[,]', '[.]'];
    // SCORM 1.2 has 255 characters for an answer, and both have 250 for a pattern.
    const longest = (type) => (version === '2004' && type === 'long-fill-in' ? 4000 : 250);
    function describe({ type, texts, pairs, range }) {
      if (range && version === '2004') return range.join('[:]');
      const parts = pairs ? pairs.map((pair) => pair.join(PAIR)) : texts;
      // Separators that were typed would begin another answer.
      const clean = pairs ? parts : parts.map((text) => text.replace(/\[[,.:]\]/g, ' '));
      return clean.join(LIST).slice(0, longest(type));
    }
    function resultOf(score) {
      if (score === undefined) return 'neutral';
      return score === 1 ? 'correct' : score === 0 ? words.wrong : score.toFixed(2);
    }

    const set = (element, value) => open && call('set', element, String(value));

    // With every report: browsers allow no requests while a page closes, and then these would be lost.
    function setSession(completed) {
      set(words.time, durationOf((performance.now() - startedAt) / 1000, version));
      set(words.exit, completed ? words.ended : 'suspend');
    }

    function write({ state, place, score, progress, completed, passed }) {
      const isStored = set('cmi.suspend_data', JSON.stringify(state));
      set(words.place, place);
      set(`${words.score}.min`, 0);
      set(`${words.score}.max`, 100);
      set(`${words.score}.raw`, score);
      if (version === '2004') {
        set('cmi.score.scaled', score / 100);
        set('cmi.progress_measure', progress / 100);
        if (passed !== undefined) set('cmi.success_status', passed ? 'passed' : 'failed');
      }
      set(words.status, completed ? 'completed' : 'incomplete');
      setSession(completed);
      return call('commit', '') && isStored;
    }

    return {
      begin,
      saved: () => readState(get('cmi.suspend_data')),
      place: () => get(words.place),
      wasCompleted: () => ['completed', 'passed'].includes(get(words.status)),

      /** False if the system did not store it. A session that the system has ended begins again. */
      report: (values) => (open ? write(values) || (call('begin', '') && write(values)) : !isEmbedded()),

      /** Every answer is a new entry, as the standards ask for: the system keeps the history. */
      answer({ id, question, response, pattern, score, seconds }) {
        const entry = `cmi.interactions.${Number(get('cmi.interactions._count')) || 0}`;
        set(`${entry}.id`, id);
        set(`${entry}.type`, version === '1.2' && response.type === 'long-fill-in' ? 'fill-in' : response.type);
        if (version === '2004') {
          // The standard allows a zone only behind a fraction, of at most two digits.
          set(`${entry}.timestamp`, `${new Date().toISOString().slice(0, 22)}Z`);
          set(`${entry}.description`, question.slice(0, 250));
        } else {
          set(`${entry}.time`, new Date().toTimeString().slice(0, 8));
        }
        // Without a score there is no one right answer.
        if (score !== undefined) set(`${entry}.correct_responses.0.pattern`, describe(pattern));
        set(`${entry}.weighting`, 1);
        set(`${entry}.${words.response}`, describe(response));
        set(`${entry}.result`, resultOf(score));
        set(`${entry}.latency`, durationOf(seconds, version));
      },

      /** The page may stay: a download, a mail link and a question that is answered with "stay" announce a leave too. */
      save(completed) {
        if (!open) return;
        setSession(completed);
        call('commit', '');
      },

      leave(completed) {
        if (!open) return;
        this.save(completed);
        call('end', '');
        open = false;
        ended = true;
      },
      hasEnded: () => ended,
    };
  };

  const WAIT_MS = 250;
  const MOST_WAITS = 12;

  /** Starts with what the system stored; one that is slow to begin is waited for, at most three seconds. */
  window.connectLms = (version, start) => {
    const lms = connect(version);
    const attempt = (left) => {
      if (lms.begin() || left === 0 || !isEmbedded()) start(lms);
      else setTimeout(attempt, WAIT_MS, left - 1);
    };
    attempt(MOST_WAITS);
  };
})();
