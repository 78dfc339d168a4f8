import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { DropDown } from '../../ui/DropDown';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import { ColumnPicker, type KnownColumn } from './ColumnPicker';
import { keepSettings, settingsOf, type ListSettings, type ListView } from './listSettings';
import styles from './ViewsMenu.module.css';

interface ViewsMenuProps {
  /** Of the list. */
  path: string;
  all: readonly KnownColumn[];
  settings: ListSettings;
  dense: boolean;
  /** What the list shows now. */
  list: { perPage: number; sort: { field: string; order: string }; filterValues: unknown };
  onChange: (settings: ListSettings) => void;
  onDense: () => void;
}

/** The longest name of a view, and the most views of a list. */
const longest = 60;
const most = 50;

/** The address of what the list shows, whatever page it is on. */
const searchOf = ({ perPage, sort, filterValues }: ViewsMenuProps['list']) =>
  new URLSearchParams({
    filter: JSON.stringify(filterValues),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  }).toString();

/** «Вид»: named views of a list, the one that it opens with, and its columns. */
export function ViewsMenu({ path, all, settings, dense, list, onChange, onDense }: ViewsMenuProps) {
  const { views, first, columns } = settings;
  const [, setSearch] = useSearchParams();
  const [name, setName] = useState('');
  const change = (changed: Partial<ListSettings>) => {
    // Another tab may have saved a view meanwhile.
    const next = { ...settingsOf(path), columns, ...changed };
    keepSettings(path, next);
    onChange(next);
  };
  const apply = (view: ListView) => {
    if (view.dense !== dense) onDense();
    change({ columns: view.columns });
    setSearch(new URLSearchParams(view.search));
  };
  const save = () => {
    const view = { name: name.trim(), search: searchOf(list), columns, dense };
    const others = settingsOf(path).views.filter((one) => one.name !== view.name);
    change({ views: [...others, view] });
    setName('');
  };
  return (
    <DropDown late summary="Вид">
      <section aria-label="Виды" className={styles.part}>
        <h3 className={styles.title}>Виды</h3>
        {views.length === 0 && (
          <p className={styles.none}>Отбор, порядок, столбцы и размер страницы — под своим именем</p>
        )}
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.name} className={styles.line}>
              <Button className={styles.name} variant="ghost" onClick={() => apply(view)}>
                {view.name}
              </Button>
              <IconButton
                aria-pressed={view.name === first}
                className={styles.first}
                icon="check"
                label={`Открывать список с этого вида: ${view.name}`}
                onClick={() => change({ first: view.name === first ? undefined : view.name })}
              />
              <IconButton
                icon="trash"
                label={`Удалить вид: ${view.name}`}
                onClick={() =>
                  change({
                    views: settingsOf(path).views.filter((one) => one.name !== view.name),
                    ...(view.name === first && { first: undefined }),
                  })
                }
              />
            </li>
          ))}
        </ul>
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') save();
          }}
        >
          <TextField
            label="Название вида"
            look="bare"
            maxLength={longest}
            placeholder="Название вида"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button disabled={name.trim() === '' || views.length >= most} type="submit">
            Сохранить
          </Button>
        </form>
      </section>
      <ColumnPicker all={all} places={columns} onChange={(places) => change({ columns: places })} />
    </DropDown>
  );
}
