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

  const letterOf = (option) => String.fromCharCode('a'.charCodeAt(0) + option);

  /** Without a system around it the course can be read all the same. */
  window.connectLms = (version) => {
    const words = WORDS[version];
    const api = findApi(words.api);
    const startedAt = Date.now();
    let open = api !== null && String(api[words.begin]('')) === 'true';
    const get = (element) => (open ? String(api[words.get](element)) : '');
    const set = (element, value) => open && api[words.set](element, String(value));

    return {
      connected: open,
      saved: () => readState(get('cmi.suspend_data')),
      place: () => get(words.place),
      wasCompleted: () => ['completed', 'passed'].includes(get(words.status)),

      report({ state, place, score, progress, completed, passed }) {
        set('cmi.suspend_data', JSON.stringify(state));
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
        if (open) api[words.commit]('');
      },

      /** Every answer is a new entry, as the standards ask for: the system keeps the history. */
      answer({ id, question, choice, correct, seconds }) {
        const entry = `cmi.interactions.${Number(get('cmi.interactions._count')) || 0}`;
        set(`${entry}.id`, id);
        set(`${entry}.type`, 'choice');
        if (version === '2004') {
          // The standard allows a zone only behind a fraction, of at most two digits.
          set(`${entry}.timestamp`, `${new Date().toISOString().slice(0, 22)}Z`);
          set(`${entry}.description`, question.slice(0, 250));
        } else {
          set(`${entry}.time`, new Date().toTimeString().slice(0, 8));
        }
        set(`${entry}.correct_responses.0.pattern`, letterOf(correct));
        set(`${entry}.weighting`, 1);
        set(`${entry}.${words.response}`, letterOf(choice));
        set(`${entry}.result`, choice === correct ? 'correct' : words.wrong);
        set(`${entry}.latency`, durationOf(seconds, version));
      },

      leave(completed) {
        if (!open) return;
        set(words.time, durationOf((Date.now() - startedAt) / 1000, version));
        set(words.exit, completed ? (version === '1.2' ? '' : 'normal') : 'suspend');
        api[words.commit]('');
        api[words.end]('');
        open = false;
      },
    };
  };
})();
