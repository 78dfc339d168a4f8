import { createContext, use, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { plural } from '../../domain/plural';
import { recordId, splitId } from '../../domain/recordId';
import { Button } from '../../ui/Button';
import { SearchSelect, type SearchChoice } from '../../ui/SearchSelect';
import { useMay } from '../../ui/useMay';
import { useServerSearch } from '../../ui/useServerSearch';
import { copiedAbilities } from './copiedAbilities';
import { useUserLists } from './UserLists';
import styles from './users.module.css';

/** Whose colleagues there are: the organisation, and the user himself once he is there. */
export const Colleagues = createContext<{ group: string | undefined; self: string | undefined }>({
  group: undefined,
  self: undefined,
});

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** «Как у коллеги»: role, rights and kinds of another user of the organisation, as far as they are the giver's to give. */
export function LikeColleague() {
  const { group } = use(Colleagues);
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState<string>();
  const lists = useMay('listMembers');
  const changes = [useMay('createUser'), useMay('updateUser')].some(Boolean);
  if (!lists || !changes || group === undefined) return null;
  return (
    <div className={styles.like}>
      {asks ? (
        <Choice
          group={group}
          onPicked={(words) => {
            setSaid(words);
            setAsks(false);
          }}
        />
      ) : (
        <Button icon="users" onClick={() => setAsks(true)}>
          Как у коллеги
        </Button>
      )}
      <span className={styles.note} role="status">
        {said}
      </span>
    </div>
  );
}

function Choice({ group, onPicked }: { group: string; onPicked: (words: string) => void }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const lists = useUserLists();
  const { self } = use(Colleagues);
  const { getValues, setValue } = useFormContext();
  const { server, id: p_gid } = splitId(group);
  const searched = useServerSearch<SearchChoice>({
    key: ['groups', 'colleagues', group, self],
    find: async (search, { signal }) => {
      const asked = { page: 1, page_size: 50, search: search || undefined, signal };
      const { rows } = await dataProvider.listMembers({ server_alias: server, p_gid }, asked);
      return rows
        .map(({ p_id, login, name }) => ({ id: recordId(server, p_id), name, note: login }))
        .filter(({ id }) => id !== self);
    },
  });
  const take = async (choice: SearchChoice | null) => {
    if (!choice || !lists) return;
    const { data } = await dataProvider.getOne('users', { id: choice.id });
    const { fields, kept } = copiedAbilities(data, getValues('p_rights') as number[], lists);
    Object.entries(fields).forEach(([source, value]) => setValue(source, value, typed));
    const left = [
      ...(kept.role ? ['роль'] : []),
      ...(kept.rights > 0 ? [`${kept.rights} ${plural(kept.rights, 'право', 'права', 'прав')}`] : []),
    ];
    const without = left.length > 0 ? `; выдать вы не можете: ${left.join(' и ')}` : '';
    onPicked(`Взято у пользователя ${choice.note ?? choice.name}${without}. Проверьте и сохраните`);
  };
  return (
    <SearchSelect
      {...searched}
      autoFocus
      opened=""
      label="Коллега"
      placeholder="Имя или логин"
      value={null}
      onChange={(choice) => void take(choice).catch(() => undefined)}
    />
  );
}
