import { call } from './listCalls';
import type { Timed } from './reportCalls';
import type { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

/** How often each call is made. */
const times = 40;

/** How long 95 of a hundred may take at the server, ms. */
const most = 50;

/** The calls behind the dialogs of an organisation, each of organisations from all over the list. */
export async function recordCalls({ get, send }: Session): Promise<Timed[]> {
  const { count } = await call(get, {});
  const pages = Array.from({ length: times }, (_, index) => String(1 + Math.floor((index * count) / times)));
  const rows = (await Promise.all(pages.map((page) => call(get, { page, page_size: '1' }))))
    .flatMap(({ results }) => results)
    .filter(({ parent_id }) => parent_id !== null);
  const at = ({ server_alias, p_gid }: (typeof rows)[number]) => `/piportals/${server_alias}/groups/${p_gid}/`;
  const users = rows.flatMap(({ server_alias, users_json: [user] }) =>
    user ? [`/piportals/${server_alias}/users/${user.p_id}/`] : [],
  );
  const reads = (name: string, paths: string[]) => ({
    name,
    most,
    runs: paths.map((path) => async () => (await get(path)).arrayBuffer()),
  });
  const writes = (name: string, paths: string[], bodyOf: (index: number) => object) => ({
    name,
    most,
    runs: paths.map((path, index) => () => send('PATCH', path, bodyOf(index))),
  });
  const posts = (
    name: string,
    pathOf: (row: (typeof rows)[number]) => string,
    bodyOf: (row: (typeof rows)[number], mark: string) => object,
  ) => ({
    name,
    most,
    runs: rows.map((row, index) => () => send('POST', pathOf(row), bodyOf(row, `${Date.now()}-${index}`))),
  });
  return [
    reads('организация', rows.map(at)),
    reads('пользователь', users),
    reads(
      'профиль ФТС',
      rows.map((row) => `${at(row)}fcs-profile/`),
    ),
    reads(
      'биллинг',
      rows.map((row) => `${at(row)}billing-profile/`),
    ),
    reads(
      'что подключить',
      rows.map((row) => `${at(row)}billing-profile/controls/`),
    ),
    reads(
      'история',
      rows.map((row) => `${at(row)}history/?page=1`),
    ),
    reads(
      'повторы ИНН',
      rows.map(
        ({ server_alias, inn_kpp }) => `/piportals/${server_alias}/groups/duplicates/?p_inn=${inn_kpp.split('/')[0]}`,
      ),
    ),
    reads(
      'списки пользователя',
      rows.map(({ server_alias }) => `/piportals/${server_alias}/user/dropdowns/`),
    ),
    writes('изменение организации', rows.map(at), (index) => ({ p_comments: `замер ${index} ${Date.now()}` })),
    writes('изменение пользователя', users, (index) => ({ p_comments: `замер ${index} ${Date.now()}` })),
    writes(
      'изменение профиля',
      rows.map((row) => `${at(row)}fcs-profile/`),
      (index) => ({
        p_default: false,
        p_emulator: false,
        p_participant_id: String(1000 + index),
        p_username: 'bench',
        p_password: `bench-${Date.now()}`,
        p_sender_info: 'Псков',
      }),
    ),
    posts(
      'новая организация',
      ({ server_alias }) => `/piportals/${server_alias}/groups/`,
      ({ parent_id }, mark) => ({
        p_opf: 'ООО',
        p_fullname: `Замер ${mark}`,
        p_inn: '7700000009',
        p_kpp: '770001001',
        p_org_id: null,
        parent_id,
      }),
    ),
    posts(
      'новый отдел',
      ({ server_alias }) => `/piportals/${server_alias}/subgroups/`,
      ({ p_gid }, mark) => ({ p_gid, p_is_org: false, p_fullname: `Замер ${mark}` }),
    ),
    posts(
      'новый пользователь',
      ({ server_alias }) => `/piportals/${server_alias}/users/`,
      ({ p_gid }, mark) => ({
        p_gid,
        p_fullname: 'Замеров Иван',
        p_email: `m${mark}@client.example`,
        p_name: `m${mark}`,
        p_pass: 'Bench-77',
        p_rid: 3,
        p_notification: false,
      }),
    ),
    reads(
      'список ID организации',
      rows.map(
        ({ inn_kpp }) =>
          `/dealers/77/inns/${inn_kpp.split('/')[0]}/kpps/${inn_kpp.split('/')[1] ?? '-'}/orgid-clients/`,
      ),
    ),
    reads(
      'история пользователя',
      users.map((path) => `${path}history/?page=1`),
    ),
    reads(
      'подразделения',
      rows.map((row) => `${at(row)}subgroups/?page=1`),
    ),
  ];
}
