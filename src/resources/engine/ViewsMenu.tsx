import { useState } from 'react';
import { useHref } from 'react-router-dom';
import type { ViewSave } from '../../contract/views';
import { viewBounds } from '../../contract/viewBounds';
import type { Rights } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import { Button } from '../../ui/Button';
import { copyText } from '../../ui/copyText';
import { toasts } from '../../ui/toasts';
import { useQuestion } from '../../ui/useQuestion';
import { searchOf, type ListSettings, type ListView } from './listSettings';
import { NameForm } from './ViewName';
import { ViewRow } from './ViewRow';
import styles from './ViewsMenu.module.css';

/** What a view is saved to. */
export interface ViewBook {
  /** As a new one, or in place of one. */
  save: (view: ViewSave, at?: ListView) => Promise<void>;
  remove: (view: ListView) => Promise<void>;
}

interface ViewsMenuProps {
  /** Of the list. */
  path: string;
  settings: ListSettings;
  /** The view that the list was opened with. */
  current: ListView | undefined;
  /** What the list shows. */
  now: Omit<ViewSave, 'name' | 'shared'>;
  book: ViewBook;
  /** The server keeps views: then they can be shared. */
  held: boolean;
  rights: Rights;
  onOpen: (view: ListView) => void;
  onFirst: (id: number | undefined) => void;
}

const contentOf = ({ columns, dense, page_size, sort, filters }: ViewsMenuProps['now']) =>
  JSON.stringify([columns, dense, page_size, sort, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);

const tell = (tone: 'ok' | 'danger', text: string, about?: unknown) => toasts.show({ tone, text, about });

/** Does what the server may refuse; tells either. Whether it was done. */
async function attempt(work: () => Promise<void>, done: string): Promise<boolean> {
  try {
    await work();
    tell('ok', done);
    return true;
  } catch (error) {
    tell('danger', error instanceof Error ? error.message : 'Не сохранено', error);
    return false;
  }
}

/** A colleague has no view of one's own; what its address says he has. */
const copyLink = (page: string, view: ListView) =>
  void copyText(`${page}?${view.shared ? `view=${view.id}` : searchOf(view).toString()}`).then(
    () => tell('ok', `Ссылка на вид «${view.name}» скопирована`),
    () => tell('danger', 'Не удалось скопировать'),
  );

const removalOf = ({ name, shared }: ListView) => ({
  title: `Удалить вид «${name}»?`,
  text: shared ? 'Его не станет у всех, кому он виден.' : 'Восстановить его будет нельзя.',
  confirm: 'Удалить',
});

/** «Виды»: one's own and shared ones, the one that the list opens with, and what the list shows under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { path, settings, current, now, book, held, rights, onOpen, onFirst } = props;
  const { views, first } = settings;
  const href = useHref(path);
  const { ask, question } = useQuestion();
  const [renamed, setRenamed] = useState<number>();
  const shares = held && !isSupport(rights);
  const remove = (view: ListView) =>
    ask(removalOf(view), async () => {
      const gone = await attempt(() => book.remove(view), `Вид «${view.name}» удалён`);
      if (gone && view.id === first) onFirst(undefined);
    });
  const save = (name: string, shared: boolean) => {
    const same = views.find((view) => view.mine && view.name === name);
    return attempt(() => book.save({ ...now, name, shared }, same), `Вид «${name}» сохранён`);
  };
  const mine = views.filter((view) => !view.shared);
  const shared = views.filter((view) => view.shared);
  const rows = (list: readonly ListView[]) => (
    <ul className={styles.list}>
      {list.map((view) => (
        <ViewRow
          key={view.id}
          current={view.id === current?.id}
          first={view.id === first}
          renamed={view.id === renamed}
          shares={shares}
          view={view}
          onCopy={() => copyLink(`${location.origin}${href}`, view)}
          onFirst={() => onFirst(view.id === first ? undefined : view.id)}
          onOpen={() => onOpen(view)}
          onRemove={() => remove(view)}
          onRename={(name, isShared) => {
            setRenamed(view.id);
            return attempt(() => book.save({ ...view, name, shared: isShared }, view), `Вид «${name}» сохранён`);
          }}
        />
      ))}
    </ul>
  );
  return (
    <section aria-label="Виды" className={styles.part}>
      <h2 className={styles.title}>Мои</h2>
      {mine.length === 0 && <p className={styles.none}>Фильтры, порядок, столбцы, размер страницы под своим именем</p>}
      {rows(mine)}
      {shared.length > 0 && <h2 className={styles.title}>Общие</h2>}
      {rows(shared)}
      {current?.changeable && contentOf(current) !== contentOf(now) && (
        <Button
          className={styles.wide}
          onClick={() =>
            void attempt(
              () => book.save({ ...now, name: current.name, shared: current.shared }, current),
              `Вид «${current.name}» сохранён`,
            )
          }
        >
          Сохранить изменения в «{current.name}»
        </Button>
      )}
      {mine.length < viewBounds.own && (
        <NameForm
          clears
          action="Сохранить вид"
          form={`views${path}/new`}
          label="Название вида"
          shares={shares}
          told={now.filters}
          onSave={save}
        />
      )}
      {question}
    </section>
  );
}
