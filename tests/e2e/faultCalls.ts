import { innControl } from '../../src/domain/taxpayer';

/** A call of the API in the name of an administrator, apart from any page. */
export type Call = <T>(method: string, path: string, sent?: object) => Promise<T>;

export async function adminCalls(url: string): Promise<Call> {
  const api = `${url}/api/private/v3.0`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: 'demo' });
  const signedIn = await fetch(`${api}/auth/`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  return async <T>(method: string, path: string, sent?: object) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, Authorization: `Token ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

let given = 0;

/** Something that nobody else has typed; digits alone. */
export const unique = () => `${Date.now()}${process.pid % 1000}${(given += 1)}`;

export const newInn = () => {
  const lead = `78${unique().slice(-7)}`;
  return lead + innControl(lead);
};

/** An organisation of its own for each form that changes one. */
export async function newOrganisation(call: Call): Promise<string> {
  const body = { p_opf: 'ООО', p_fullname: `Сбой ${unique()}`, p_inn: newInn(), p_kpp: '780101001', parent_id: 101 };
  const { p_gid } = await call<{ p_gid: number }>('POST', '/piportals/nova/groups/', body);
  return `nova:${p_gid}`;
}
