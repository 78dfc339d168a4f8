const positions = ['pp_pi', 'pp_pnp', 'pp_etd', 'pp_pds'];
const origins = ['desktop', 'online', 'api'];

/** A file of facts of users of a server in `MM.YYYY`, a line each: users in turn, so that neighbours in the file are none in the table. */
export function* factLines(users: readonly number[], count: number, month: string): Generator<string, void, undefined> {
  yield 'Сервер;Пользователь;День;Позиция;Способ;Количество\n';
  for (let at = 0; at < count; at += 1000) {
    let part = '';
    for (let one = at; one < Math.min(count, at + 1000); one += 1) {
      const round = Math.floor(one / users.length);
      const day = String(1 + (round % 28)).padStart(2, '0');
      const kind = Math.floor(round / 28);
      part += `nova;${users[one % users.length]};${day}.${month};${positions[kind % 4]};${origins[Math.floor(kind / 4) % 3]};${1 + (one % 9)}\n`;
    }
    yield part;
  }
}
