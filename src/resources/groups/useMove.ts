import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useRefresh } from 'react-admin';
import type { OrganisationRecord } from '../../dataProvider/adapters/groups';
import type { PlannedMove } from '../../contract/moves';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import {
  addMonths,
  compareMonths,
  currentMonth,
  formatMonth,
  monthIndex,
  parseMonth,
  type Month,
} from '../../domain/month';
import { calledOff, plannedWords } from '../../domain/plannedMoves';
import { splitId } from '../../domain/recordId';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { choicesRead } from '../../ui/choicesRead';
import { useSaving } from '../../ui/saving/useSaving';
import { toasts } from '../../ui/toasts';
import { useQuestion } from '../../ui/useQuestion';
import { useServerName } from '../../ui/useServerName';
import { highlight } from '../engine/highlight';
import { useDealerOptions } from '../fields/useDealerOptions';
import { serverNow } from '../../ui/serverNow';

interface Choice {
  id: number;
  name: string;
}

type Problems = Partial<Record<'parent_id' | 'month', string>>;

const consequences =
  'Прошлые месяцы останутся за прежним дилером, его спецусловия и тарифы для этой организации закончатся.';

/** What is asked before a client goes to a dealer, or stays with him as what was planned is called off, and what is told then. */
function wordsOf(name: string | undefined, to: Choice, month: Month, off: readonly PlannedMove[]) {
  const from = `с ${formatMonth(month)}`;
  if (off.length === 0) {
    const text = `${name} ${from} — клиент дилера ${to.name}. ${consequences}`;
    const texts = { title: 'Перевести к другому дилеру?', text, confirm: 'Перевести' };
    return { texts, done: `${from} — ${to.name}` };
  }
  const text = `${name} останется у дилера ${to.name}. Отменится: ${plannedWords(off)}.`;
  const texts = { title: 'Отменить перевод?', text, confirm: 'Отменить перевод', refuse: 'Оставить' };
  return { texts, done: `перевод отменён, дилер — ${to.name}` };
}

/** The client as it is, and where it goes in months to come. */
function useWhere(id: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { server: server_alias, id: p_gid } = splitId(id);
  const { data: client, error, refetch: reread } = useGetOne<OrganisationRecord>('groups', { id });
  const moves = useQuery({
    queryKey: ['planned-moves', id],
    queryFn: ({ signal }) => dataProvider.listPlannedMoves({ server_alias, p_gid }, signal),
    gcTime: 0,
    retry: false,
  });
  return { client, error, reread, moves };
}

/** A client on its way to another dealer of its server: what is chosen and typed, what is wrong with it, and how it is sent. */
export function useMove(id: string, onClose: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const refresh = useRefresh();
  const { server, id: p_gid } = splitId(id);
  const serverName = useServerName(server);
  const { client, error, reread, moves } = useWhere(id);
  const { data: planned = [], refetch } = moves;
  const options = useDealerOptions();
  const { data: dealers = [] } = options;
  const [now] = useState(() => currentMonth(serverNow()));
  const [first] = useState(() => formatMonth(addMonths(now, 1)));
  const [typed, setTyped] = useState(first);
  const [to, setTo] = useState<Choice | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [stale, setStale] = useState<string>();
  const { ask, question } = useQuestion();

  const onServer = dealers.filter(({ server_alias }) => server_alias === server);
  const from = onServer.find((dealer) => dealer.p_gid === client?.parent_id);
  // The present one too: with it a move that was planned is called off.
  const choices = onServer.map((dealer): Choice => ({ id: dealer.p_gid, name: dealer.name }));
  const name = client && joinLegalForm(client.p_opf, client.p_fullname);
  const month = parseMonth(typed);

  const { attempt, failure } = useSaving({
    undone: (lost) => (lost ? 'Переведено ли, неизвестно' : 'Не переведено'),
    version: client?.etag,
    read: async () => (await reread()).data,
    // What is planned by now stands in the dialog; who still wants his own says so again.
    onStale: (_, words) => {
      setStale(words);
      void refetch();
    },
    place: ({ parent_id, month: wrong, ...others }) => {
      setProblems({ ...(parent_id && { parent_id }), ...(wrong && { month: wrong }) });
      return Object.values(others);
    },
  });
  const move = (to: Choice, month: Month, done: string) =>
    attempt([to.id, month], async (idempotencyKey) => {
      setStale(undefined);
      const options = { idempotencyKey, ...(client?.etag && { ifMatch: client.etag }) };
      await dataProvider.moveGroup({ server_alias: server, p_gid }, to.id, monthIndex(month), options);
      toasts.show({ tone: 'ok', text: `${name}: ${done}` });
      onClose();
      highlight({ resource: 'groups', id });
      refresh();
    });
  const check = () => {
    const found: Problems = {
      ...(to ? {} : { parent_id: 'Выберите дилера' }),
      ...(!month
        ? { month: 'Введите месяц' }
        : compareMonths(month, now) < 0
          ? { month: `Месяц уже прошёл: выберите ${formatMonth(now)} или позже` }
          : {}),
    };
    setProblems(found);
    if (!to || !month || found.month) return;
    const { texts, done } = wordsOf(name, to, month, calledOff(planned, client?.parent_id, to.id, monthIndex(month)));
    ask({ ...texts, of: serverName }, () => move(to, month, done));
  };

  return {
    client,
    error,
    name,
    /** Whose client it is, once that is known; a dealer's own organisation is nobody's. */
    from: options.data && client?.parent_id !== null ? (from?.name ?? 'вне вашего поля зрения') : undefined,
    planned: plannedWords(planned),
    /** Why it is not known where it goes, and what asks again. */
    unplanned: moves.error && { why: moves.error.message, again: refetch },
    /** All that the question tells of is known. */
    ready: client !== undefined && moves.data !== undefined && !moves.isFetching,
    choices,
    read: choicesRead(options),
    again: () => void reread(),
    to,
    setTo,
    typed,
    setTyped,
    problems,
    failure: failure ?? stale,
    question,
    check,
    dirty: to !== null || typed !== first,
  };
}
