import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Rights } from '../../domain/rights';
import { toasts } from '../../ui/toasts';
import { settingsOf, type KnownList, type ListView } from './listSettings';
import { lossesOf } from './viewLosses';

interface Applied {
  of: KnownList;
  rights: Rights;
  /** Whose filters and columns the list has been given. */
  view: ListView | undefined;
  /** The filters in force. */
  values: Readonly<Record<string, unknown>>;
  setValues: (values: Readonly<Record<string, unknown>>) => void;
}

/** Says what of a view that was opened is not there any more, or not for this user, and takes its filters away. */
export function useAppliedView({ of, rights, view, values, setValues }: Applied) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const id = view?.id;
  const check = useEffectEvent(async (isOver: () => boolean) => {
    if (!view) return;
    const { words, filters } = await lossesOf(of, view, { rights, dataProvider });
    if (isOver() || words.length === 0) return;
    toasts.show({ tone: 'info', text: `Вид «${view.name}» открыт не целиком. Больше нет: ${words.join(', ')}` });
    const left = Object.entries(values).filter(([source]) => !filters.includes(source));
    if (left.length < Object.keys(values).length) setValues(Object.fromEntries(left));
  });
  useEffect(() => {
    let over = false;
    void check(() => over);
    return () => void (over = true);
  }, [id]);
}

/** An address may name a view that this browser does not know yet: once they are read (`known`) it is opened, or said to be none. */
export function useNamedView(list: string, known: boolean, open: (view: ListView) => void) {
  const [search, setSearch] = useSearchParams();
  const named = search.get('view');
  const resolve = useEffectEvent(() => {
    const view = settingsOf(list).views.find(({ id }) => String(id) === named);
    if (view) return open(view);
    toasts.show({ tone: 'info', text: 'Такого вида нет: его удалили, или он не для вас' });
    const rest = new URLSearchParams(search);
    rest.delete('view');
    return setSearch(rest, { replace: true });
  });
  useEffect(() => {
    if (named !== null && known) resolve();
  }, [named, known]);
}
