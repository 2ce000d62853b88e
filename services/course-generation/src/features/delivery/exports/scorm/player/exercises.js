/** Exercises of lessons: practice, which counts for no score. Each answer is an interaction of its kind. */
(() => {
  const letterOf = (place) => String.fromCharCode('a'.charCodeAt(0) + place);

  const toAsciiDigits = (text) =>
    text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0);
      let start = code;
      while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
      return String((code - start) % 10);
    });
  const plain = (text) =>
    toAsciiDigits(text.replace(/\p{Cf}/gu, '').normalize('NFKC'))
      .replace(/\s+/g, ' ')
      .trim();
  const fold = (text) =>
    plain(text)
      .toLowerCase()
      .replace(/[.,;:!?。]+$/u, '')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '');

  /** A comma or a point may separate thousands or decimals. */
  function readNumbers(typed) {
    const text = plain(typed)
      .replace(/[−–]/g, '-')
      .replace(/٫/g, '.')
      .replace(/[\s'’٬]/g, '');
    const [, sign, digits, exponent = '0'] = /^([+-]?)(\d[\d.,]*|[.,]\d+)(?:e([+-]?\d+))?/i.exec(text) ?? [];
    if (digits === undefined) return [];
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
    const whole = digits.replace(/[.,]/g, '');
    const decimal = last < 0 ? whole : `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`;
    const isGrouped = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits);
    return (isGrouped ? [decimal, whole] : [decimal]).map((one) => Number(`${sign}${one}e${exponent}`));
  }
  const toDecimal = (value) => String(Number(value.toFixed(7)));

  const share = (hits, count) => Math.max(0, hits / count);

  const KINDS = {
    choice: {
      mark: (key, [choice]) => (choice === key[0] ? 1 : 0),
      write: (places) => ({ type: 'choice', texts: places.map(letterOf) }),
    },
    several: {
      mark: (key, chosen) => share(2 * chosen.filter((one) => key.includes(one)).length - chosen.length, key.length),
      write: (places) => ({ type: 'choice', texts: places.toSorted((a, b) => a - b).map(letterOf) }),
    },
    order: {
      mark: (key, order) =>
        share(
          key.filter((item, at) => at > 0 && order[order.indexOf(item) - 1] === key[at - 1]).length,
          key.length - 1,
        ),
      write: (order) => ({ type: 'sequencing', texts: order.map(letterOf) }),
    },
    match: {
      mark: (key, pairs) => share(key.filter((place, at) => pairs[at] === place).length, key.length),
      write: (pairs) => ({ type: 'matching', pairs: pairs.map((place, at) => [String(at + 1), letterOf(place)]) }),
    },
    cloze: {
      mark: (key, texts) =>
        share(
          key.filter(({ accept, exact }, at) =>
            accept.some((one) => (exact ? plain : fold)(one) === (exact ? plain : fold)(texts[at])),
          ).length,
          key.length,
        ),
      write: (texts) => ({ type: 'fill-in', texts }),
      keyOf: (key) => key.map(({ accept }) => accept[0]),
    },
    number: {
      mark: ({ value, most }, [typed]) =>
        readNumbers(typed).some((one) => Math.abs(one - value) <= most * (1 + 1e-9)) ? 1 : 0,
      write: ([typed]) => ({ type: 'numeric', texts: [toDecimal(readNumbers(typed)[0] ?? 0)] }),
      keyOf: ({ value }) => [String(value)],
      range: ({ value, most }) => [toDecimal(value - most), toDecimal(value + most)],
    },
    text: {
      mark: () => undefined,
      write: ([text]) => ({ type: 'long-fill-in', texts: [text] }),
      keyOf: (sample) => [sample],
    },
  };

  /** What was chosen or typed; undefined while something is missing. */
  function readAnswer(form) {
    const { kind } = form.dataset;
    const fields = [...form.querySelectorAll('input, select, textarea')];
    if (kind === 'choice' || kind === 'several') {
      const chosen = fields.filter(({ checked }) => checked).map(({ value }) => Number(value));
      return chosen.length > 0 ? chosen : undefined;
    }
    if (fields.some(({ value }) => value.trim() === '')) return undefined;
    const values = fields.map(({ value }) => value.trim());
    if (kind === 'number') return readNumbers(values[0]).length > 0 ? values : undefined;
    if (kind === 'match') return values.map(Number);
    if (kind !== 'order') return values;
    const order = values.map((_, place) => values.indexOf(String(place)));
    return order.includes(-1) ? undefined : order;
  }

  window.startExercises = (lms, { right, wrong }) => {
    for (const form of document.querySelectorAll('form[data-exercise]')) {
      let openedAt;
      form.addEventListener('focusin', () => {
        openedAt ??= performance.now();
      });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const answer = readAnswer(form);
        const button = form.querySelector('button');
        if (!answer || button.hidden) return;
        const { exercise, kind, solution } = form.dataset;
        const { mark, write, keyOf = (key) => key, range } = KINDS[kind];
        const key = JSON.parse(form.dataset.key);
        const score = mark(key, answer);
        lms.answer({
          id: exercise,
          question: form.querySelector('legend').textContent,
          response: write(answer),
          pattern: Object.assign(write(keyOf(key)), { range: range?.(key) }),
          score,
          seconds: openedAt === undefined ? 0 : (performance.now() - openedAt) / 1000,
        });
        for (const field of form.querySelectorAll('input, select, textarea')) field.disabled = true;
        button.hidden = true;
        form.querySelector('[data-result]').textContent =
          score === undefined ? solution : score === 1 ? right : wrong.replace('{answer}', () => solution);
        form.querySelector('[data-explanation]').hidden = false;
      });
    }
  };
})();
