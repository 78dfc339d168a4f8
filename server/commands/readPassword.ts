import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

const mute = new Writable({ write: (_part, _encoding, done) => done() });

/** The password of the terminal, typed unseen, or the first line of what is piped in: never of the command line, which others can read. */
export function readPassword(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(question);
  const lines = createInterface({ input: stdin, output: mute, terminal: stdin.isTTY });
  return new Promise((done) => {
    let typed = '';
    lines.once('line', (line) => {
      typed = line;
      lines.close();
    });
    lines.once('close', () => {
      if (stdin.isTTY) stdout.write('\n');
      done(typed);
    });
  });
}
