import type { UserLists } from '../../dataProvider/verbs';
import { rightName } from './rightName';
import type { WordsProps } from '../engine/definition';
import { useListsOf } from './UserLists';

interface Named {
  id: number;
  name: string;
}

/** Says ids by the names that a list of the server has for them; one it does not have stays a number. */
const wordsOf = (names: (lists: UserLists) => readonly Named[]) =>
  function ListWords({ value, server }: WordsProps) {
    const { data } = useListsOf(server);
    const list = data ? names(data) : [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return (
      <>{ids.map((id) => list.find((one) => one.id === id)?.name ?? `№ ${String(id)}`).join(', ') || 'не указано'}</>
    );
  };

export const RoleWords = wordsOf(({ roles }) => roles.map(({ p_rid, name }) => ({ id: p_rid, name })));
export const PackageTypesWords = wordsOf(({ packageTypes }) => packageTypes);
export const OnlineRightsWords = wordsOf(({ online }) => online.flatMap(({ permissions }) => permissions));
export const StatusesWords = wordsOf(({ statuses }) => statuses);

/** Rights by their captions; these are known without asking. */
export function RightsWords({ value }: WordsProps) {
  return (
    <>{Array.isArray(value) && value.length > 0 ? value.map((id) => rightName(Number(id))).join(', ') : 'не указано'}</>
  );
}
