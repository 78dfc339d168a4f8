const api = '/api/private/v3.0';

/** The token of an account, by default of the demonstration, and calls with it that have to succeed. */
export async function signIn(origin: string, username = 'admin', password = 'demo') {
  const answer = await fetch(`${origin}${api}/auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token }: { token: string } = await answer.json();
  const get = async (path: string): Promise<Response> => {
    const reply = await fetch(`${origin}${api}${path}`, { headers: { Authorization: `Token ${token}` } });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply;
  };
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${api}${path}`, {
      method,
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  return { origin, token, get, send };
}
