import type { HitKind, SearchHit } from '../../contract/search';
import { clientPath } from '../../domain/clientPath';
import type { MenuGroup } from '../../domain/menu';
import { searchText } from '../../domain/searchText';

/** A line of the search: where it leads and why it is there. */
export interface Place {
  group: string;
  title: string;
  sub: string;
  why: string;
  to: string;
}

const groups: Record<HitKind, string> = {
  organisation: 'Организации',
  user: 'Пользователи',
  dealer: 'Дилеры',
  price: 'Прайсы',
};

const reasons: Record<SearchHit['matched']['field'], string> = {
  inn_kpp: 'ИНН/КПП',
  inn: 'ИНН',
  kpp: 'КПП',
  p_gid: 'ID группы',
  org_id: 'ID организации',
  participant_id: 'ID декларанта',
  contract: 'договор',
  phone: 'телефон',
  email: 'e-mail',
  login: 'логин',
  p_id: 'ID пользователя',
  name: 'название',
  full_name: 'имя',
  city: 'город',
  contact: 'контакт',
  subgroup: 'подразделение',
  dealer: 'дилер',
};

const inList = (server_alias: string, q: string) =>
  `/administration/organisations-users?${new URLSearchParams({ filter: JSON.stringify({ search: q, server_alias }) })}`;

/** `pages`: clients have pages of their own, where a user's checks stand first. */
function addressOf({ kind, id, p_gid, sub, server_alias, price }: SearchHit, pages: boolean): string {
  if (pages && (kind === 'organisation' || kind === 'user'))
    return clientPath(server_alias, p_gid, kind === 'user' ? id : undefined);
  if (kind === 'organisation') return inList(server_alias, `#${p_gid}`);
  if (kind === 'user') return inList(server_alias, sub.split(' · ')[0] ?? '');
  const dealer = `/administration/dealers-prices/${id}`;
  if (!price) return dealer;
  return `${dealer}?price=${price.billing_alias}:${price.year}-${String(price.month).padStart(2, '0')}`;
}

/** A hit as a line; the reason is written out where the line itself does not show what was sought. */
export function placeOf(hit: SearchHit, pages: boolean): Place {
  const { kind, title, sub, status, matched } = hit;
  const shown = `${title} ${sub}`.includes(matched.text);
  const why = reasons[matched.field];
  return {
    group: groups[kind],
    title,
    sub: status === '' ? sub : `${sub} · ${status}`,
    why: shown ? why : `${why}: ${matched.text}`,
    to: addressOf(hit, pages),
  };
}

/** The sections of the menu whose name has the text; all of them for an empty one. */
export const sectionsFor = (menu: readonly MenuGroup[], text: string): Place[] =>
  menu
    .flatMap(({ entries }) => entries)
    .filter(({ caption }) => searchText(caption).includes(searchText(text)))
    .map(({ caption, path }) => ({ group: 'Разделы', title: caption, sub: '', why: '', to: path }));
