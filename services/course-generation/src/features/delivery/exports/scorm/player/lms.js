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

  function readIds(text) {
    try {
      const ids = JSON.parse(text);
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }

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
      read: () => readIds(get('cmi.suspend_data')),
      place: () => get(words.place),
      wasCompleted: () => ['completed', 'passed'].includes(get(words.status)),

      report({ read, place, percent, completed }) {
        set('cmi.suspend_data', JSON.stringify(read));
        set(words.place, place);
        set(`${words.score}.min`, 0);
        set(`${words.score}.max`, 100);
        set(`${words.score}.raw`, percent);
        if (version === '2004') {
          set('cmi.score.scaled', percent / 100);
          set('cmi.progress_measure', percent / 100);
        }
        set(words.status, completed ? 'completed' : 'incomplete');
        if (open) api[words.commit]('');
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
