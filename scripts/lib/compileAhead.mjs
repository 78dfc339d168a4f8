/**
 * A plugin of Vite: Chromium compiles the functions of the named chunks while these arrive, beside the page's own work, instead
 * of one by one when they are first called (explicit compile hints); other browsers read a comment.
 */
export const compileAhead = (names) => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // The hint counts at the very beginning alone.
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && names.includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
