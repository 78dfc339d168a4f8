// Runs in a page before anything of its own. A plain script: what a compiler adds to a function does not exist there.
{
  /** The name of the organisation, in each of the pages that are compared. */
  const nameCells = () => document.querySelectorAll('tbody td b');

  /** The time, ms since the navigation began, at which what stands in the document now is on the screen. */
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))));

  const longest = 60_000;

  const paintedWhen = (ready) =>
    new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error('what was waited for never came')), longest);
      const look = () => {
        if (!ready()) return;
        clearTimeout(late);
        observer.disconnect();
        done(painted());
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    });

  const work = async (act) => {
    const begun = performance.now();
    act();
    await Promise.resolve();
    document.body.getBoundingClientRect();
    return performance.now() - begun;
  };

  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });

  window.bench = {
    firstRow: paintedWhen(() => nameCells().length > 0),
    loginForm: paintedWhen(() => document.querySelector('input[type=password]') !== null),

    /** The addresses of the scripts that were asked for before `time`. */
    scripts: (time) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= time)
        .map(({ name }) => name),

    shift: () => shift,
    painted,

    /** From the click on `selector` to `size` fields on the screen, ms. */
    form: async (selector, fields, size) => {
      const begun = performance.now();
      document.querySelector(selector).click();
      const at = await paintedWhen(() => document.querySelectorAll(fields).length >= size);
      return at - begun;
    },

    /** From the click on `selector` until its work, layout included, is done, ms. */
    press: (selector) => work(() => document.querySelector(selector).click()),

    /** The same of text put into a field. */
    type: (selector, text) => {
      const field = document.querySelector(selector);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      return work(() => field.dispatchEvent(new Event('input', { bubbles: true })));
    },

    /** The same of a paste where the focus is. */
    paste: (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      return work(() =>
        document.activeElement.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        ),
      );
    },

    /** From the click on `selector` to the next `size` rows on the screen, ms. */
    nextPage: async (selector, size) => {
      const [first] = nameCells();
      const before = first.textContent;
      const button = document.querySelector(selector);
      const begun = performance.now();
      button.click();
      const at = await paintedWhen(() => {
        const cells = nameCells();
        return cells.length === size && cells[0].textContent !== before;
      });
      return at - begun;
    },
  };
}
