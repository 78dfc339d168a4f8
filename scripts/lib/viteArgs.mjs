/** What Vite is started with: what was asked for on our command line, and our port where none was. */
export function viteArgs(asked, port) {
  const further = asked.filter((arg) => arg !== '--mock');
  return further.some((arg) => /^--port(=|$)/.test(arg)) ? further : ['--port', port, ...further];
}
